import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import {
  InvalidCursor,
  isCursorValue,
  type Page,
  type PageRequest,
  readCursor,
  writeCursor,
} from '#server/core/platform/cursor.ts'
import { type Quality, qualityOf } from '#server/core/ranking/share.ts'
import { readInterests } from '#server/features/badges/badges.store.ts'
import { type JourneyRow, loadPage } from './read.store.ts'

/** Max. and min. number of journeys read per source at a time. */
const WINDOW_MAX = 20
const WINDOW_MIN = 5
/** Number of journeys read per journey shown, unless there are many sources. */
const READ_PER_ROW = 5
/** Max. windows read for one page; the list ends after this many without unseen journeys. */
const WINDOWS_MAX = 10
/** Factors of a journey's score, by whether the person reads its language. */
const LANGUAGE = { own: 1, unknown: 0.7, other: 0.3 }

interface Reader {
  personId: string
  /** Keys of the badges that the person is interested in. */
  interests: string[]
  languages: string[]
}

/** Journeys of one interest, best first: in a language, in an unknown ('') or in any (null). */
interface Source {
  badgeKey: string
  language: string | null
  /** The last journey of the previous window; null in the first one. */
  end: End | null
}

type End = [rank: number, id: string]

/** The ends of sources, by `nameOf` the source. */
type WindowEnds = Record<string, End>

interface Candidate {
  id: string
  score: number
}

interface Window {
  /** Sorted, best first; without journeys that the person owns, follows or has finished. */
  candidates: Candidate[]
  ends: WindowEnds
  /** Whether no source has more journeys. */
  last: boolean
}

interface Cursor {
  /** Where the window of the next page begins. */
  ends: WindowEnds
  /** The last candidate of that window that was shown. */
  after: Candidate | null
}

interface Chosen {
  id: string
  /** The cursor of a page that begins after this journey. */
  place: Cursor
}

/**
 * Journeys with badges among the person's interests, without own, followed and finished journeys.
 * The best of each interest, overall, in an unknown and in the reader's languages, are read in
 * windows; a window is sorted by score.
 */
export async function listRecommendedTo(db: Db, personId: string, request: PageRequest): Promise<Page<JourneyRow[]>> {
  const interests = (await readInterests(db, personId)).map(({ key }) => key)
  const languages = interests.length > 0 ? await readLanguagesOf(db, personId) : []
  const reader = { personId, interests, languages }
  const chosen: Chosen[] = []
  let { ends, after } = parseCursor(request.cursor)
  for (let read = 0; interests.length > 0 && read < WINDOWS_MAX; read++) {
    const window = await readWindow(db, reader, ends, request.limit)
    const unseen = window.candidates.filter((candidate) => after === null || byScore(candidate, after) > 0)
    const taken = unseen.slice(0, request.limit - chosen.length)
    chosen.push(...taken.map((candidate) => ({ id: candidate.id, place: { ends, after: candidate } })))
    if (taken.length < unseen.length) return await page(db, personId, chosen, chosen.at(-1)?.place ?? { ends, after })
    if (window.last) return await page(db, personId, chosen, null)
    ends = window.ends
    after = null
    if (chosen.length === request.limit) return await page(db, personId, chosen, { ends, after })
  }
  return await page(db, personId, chosen, null)
}

async function page(db: Db, personId: string, items: Chosen[], next: Cursor | null): Promise<Page<JourneyRow[]>> {
  const cursorAfter = (index: number) => formatCursor((items[index] as Chosen).place)
  const chosen = { items, next: next && formatCursor(next), cursorAfter }
  return await loadPage(db, chosen, { viewerId: personId, because: true })
}

interface WindowRow extends Quality {
  id: string
  /** Index of the source. */
  source: number
  rank: number
  language: string
  /** How many of the person's interests the journey has as badges. */
  shared: number
  isNew: number | boolean
}

async function readWindow(
  db: Db,
  { personId, interests, languages }: Reader,
  ends: WindowEnds,
  limit: number,
): Promise<Window> {
  const sources: Source[] = interests.flatMap((badgeKey) =>
    [null, '', ...languages].map((language) => ({
      badgeKey,
      language,
      end: ends[nameOf({ badgeKey, language })] ?? null,
    })),
  )
  const shown = Math.max(WINDOW_MAX, limit)
  const size = Math.min(Math.max(Math.ceil((READ_PER_ROW * shown) / sources.length), WINDOW_MIN), shown)
  const best = sources.map((source, index) => bestOf(source, index, literal(size)))
  const known = (table: string) => sql`(
    select 1 from ${sql.table(table)} as known where known."journeyId" = journey.id and known."personId" = ${personId}) is null`
  const { rows } = await sql<WindowRow>`
    select best."journeyId" as id, best.source, best.rank, best.language,
      "countedLikes", "countedFinishes", "countedWalkers", "ratingStars",
      (select count(*) from "journeyBadge" as each
        join interest on interest."badgeKey" = each."badgeKey" and interest."personId" = ${personId}
        where each."journeyId" = best."journeyId") as shared,
      (journey."ownerId" <> ${personId} and ${known('journeyFollow')} and ${known('journeyFinish')}
        and ${sql.join([sql`1 = 1`, ...sources.flatMap(notSeen)], sql` and `)}) as "isNew"
    from (${sql.join(best, sql` union all `)}) as best join journey on journey.id = best."journeyId"`.execute(db)
  const scoreOf = ({ shared, language, ...counts }: WindowRow) => {
    const factor = language === '' ? 'unknown' : languages.includes(language) ? 'own' : 'other'
    return (shared / interests.length) * qualityOf(counts) * LANGUAGE[factor]
  }
  const candidates = new Map(rows.filter(({ isNew }) => isNew).map((row) => [row.id, row]))
  const rowsBySource = sources.map((source, index) => ({ source, rows: rows.filter((row) => row.source === index) }))
  return {
    candidates: [...candidates.values()].map((row) => ({ id: row.id, score: scoreOf(row) })).sort(byScore),
    ends: { ...ends, ...Object.fromEntries(rowsBySource.flatMap(({ source, rows: own }) => endOf(source, own))) },
    last: rowsBySource.every(({ rows: { length } }) => length < size),
  }
}

/** Keys of badges contain no spaces. */
function nameOf({ badgeKey, language }: Pick<Source, 'badgeKey' | 'language'>): string {
  return language === null ? badgeKey : `${badgeKey} ${language}`
}

function bestOf({ badgeKey, language, end }: Source, index: number, size: RawBuilder<number>): RawBuilder<unknown> {
  const inLanguage = language === null ? sql`` : sql`and language = ${language}`
  const afterEnd = end ? sql`and (rank, "journeyId") < (${end[0]}, ${end[1]})` : sql``
  return sql`select * from (
    select "journeyId", ${sql.lit(index)} as source, rank, language from "journeyBadge"
    where "badgeKey" = ${badgeKey} ${inLanguage} and rank is not null ${afterEnd}
    order by rank desc, "journeyId" desc limit ${size}) as one`
}

/** SQL: an earlier window didn't show the journey because of this source. */
function notSeen({ badgeKey, language, end }: Source): RawBuilder<boolean>[] {
  if (!end) return []
  const inLanguage = language === null ? sql`` : sql`and seen.language = ${language}`
  return [
    sql`not exists (
      select 1 from "journeyBadge" as seen where seen."journeyId" = best."journeyId" and seen."badgeKey" = ${badgeKey}
        ${inLanguage} and (seen.rank, seen."journeyId") >= (${end[0]}, ${end[1]}))`,
  ]
}

function endOf(source: Source, rows: WindowRow[]): [string, End][] {
  const lowest = rows.reduce<WindowRow | null>(
    (low, row) => (low === null || row.rank < low.rank || (row.rank === low.rank && row.id < low.id) ? row : low),
    null,
  )
  return lowest ? [[nameOf(source), [lowest.rank, lowest.id]]] : []
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.id < b.id ? 1 : -1)
}

function formatCursor({ ends, after }: Cursor): string {
  return writeCursor([JSON.stringify(ends), after?.score ?? 0, after?.id ?? ''])
}

function parseCursor(cursor: string | undefined): Cursor {
  const values = readCursor(cursor, ['text', 'score', 'text'])
  if (values === null) return { ends: {}, after: null }
  const [ends, score, id] = values
  return { ends: parseEnds(ends), after: id === '' ? null : { score, id } }
}

function parseEnds(text: string): WindowEnds {
  try {
    const ends: unknown = JSON.parse(text)
    if (typeof ends === 'object' && ends !== null && !Array.isArray(ends) && Object.values(ends).every(isEnd))
      return ends as WindowEnds
  } catch {
    // Invalid JSON is refused below, like any other invalid cursor.
  }
  throw new InvalidCursor()
}

function isEnd(end: unknown): end is End {
  return Array.isArray(end) && end.length === 2 && isCursorValue('rank', end[0]) && isCursorValue('text', end[1])
}

const FOLLOWED_AND_FINISHED = 20
const LANGUAGES_MAX = 2

/**
 * The languages that a person reads, without regions: the account's, and the most frequent one of
 * the journeys that they followed and finished last; at most 2.
 */
async function readLanguagesOf(db: Db, personId: string): Promise<string[]> {
  const latest = ([table, at]: readonly [string, string]) => sql`
    select journey.language from (
      select "journeyId" from ${sql.table(table)} where "personId" = ${personId}
      order by ${sql.ref(at)} desc, "journeyId" desc limit ${literal(FOLLOWED_AND_FINISHED)}
    ) as mine join journey on journey.id = mine."journeyId" where journey.language is not null`
  const { rows } = await sql<{ language: string }>`
    select coalesce((select language from person where id = ${personId}), 'en') as language
    union all ${latest(['journeyFollow', 'createdAt'])}
    union all ${latest(['journeyFinish', 'finishedAt'])}`.execute(db)
  const [account = 'en', ...others] = rows.map(({ language }) => language.toLowerCase().split('-', 1)[0] ?? '')
  const byUse = [...Map.groupBy(others, (language) => language)].sort(([, a], [, b]) => b.length - a.length)
  return [...new Set([account, ...byUse.map(([language]) => language)])].slice(0, LANGUAGES_MAX)
}
