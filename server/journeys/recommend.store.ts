import { type RawBuilder, sql } from 'kysely'
import type { ReadContext } from '#server/database/database.ts'
import { readInterests } from '#server/interests/interests.store.ts'
import { InvalidCursor, isCursorValue, type Page, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { JourneysPageRequest } from './paged-list.store.ts'
import { type JourneyRow, loadDetails } from './read.store.ts'

/** Journeys read per interest at a time: a page of 20 reads at most five rows per row shown. */
const WINDOW = 20
/** Windows read for one page; the list ends after this many without unseen journeys. */
const WINDOWS_MAX = 10

interface Candidate {
  id: string
  /** How many of the person's interests the journey has as badges. */
  shared: number
  rank: number
}

/** The last journey of the previous window, by interest. */
type WindowEnds = Record<string, [rank: number, id: string]>

interface Window {
  /** Sorted, best first; without journeys that the person owns, follows or has finished. */
  candidates: Candidate[]
  ends: WindowEnds
  /** No interest has more journeys. */
  last: boolean
}

interface Cursor {
  /** Where the window of the next page begins. */
  ends: WindowEnds
  /** The last candidate of that window that was shown. */
  after: Candidate | null
}

/**
 * Journeys with badges among the person's interests, without own, followed and finished journeys.
 * The best of each interest are read in windows; a window is sorted by shared badges, then by rank.
 */
export async function listRecommendedTo(
  context: ReadContext,
  personId: string,
  request: JourneysPageRequest,
): Promise<Page<JourneyRow[]>> {
  const interests = (await readInterests(context.db, personId)).map(({ key }) => key)
  const chosen: Candidate[] = []
  let { ends, after } = parseCursor(request.cursor)
  for (let read = 0; interests.length > 0 && read < WINDOWS_MAX; read++) {
    const size = Math.max(WINDOW, request.limit)
    const window = await readWindow(context, { personId, interests, ends, size })
    const unseen = window.candidates.filter((candidate) => after === null || byShared(candidate, after) > 0)
    const taken = unseen.slice(0, request.limit - chosen.length)
    chosen.push(...taken)
    if (taken.length < unseen.length)
      return await page(context, personId, request, chosen, { ends, after: chosen.at(-1) ?? null })
    if (window.last) return await page(context, personId, request, chosen, null)
    ends = window.ends
    after = null
    if (chosen.length === request.limit) return await page(context, personId, request, chosen, { ends, after })
  }
  return await page(context, personId, request, chosen, null)
}

async function page(
  context: ReadContext,
  personId: string,
  request: JourneysPageRequest,
  chosen: Candidate[],
  next: Cursor | null,
) {
  const items = await loadDetails(context, chosen, { ...request, viewerId: personId, because: true })
  return { items, next: next && formatCursor(next) }
}

async function readWindow(
  { db, dialect }: ReadContext,
  { personId, interests, ends, size }: { personId: string; interests: string[]; ends: WindowEnds; size: number },
): Promise<Window> {
  const best = interests.map((key) => bestOf(key, ends[key], dialect.literal(size)))
  const mine = sql.join(interests.map((key) => sql`${key}`))
  const known = (table: string) => sql`(
    select 1 from ${sql.table(table)} as known where known."journeyId" = journey.id and known."personId" = ${personId}) is null`
  const { rows } = await sql<Candidate & { badgeKey: string; isNew: number | boolean }>`
    select best."journeyId" as id, best."badgeKey", best.rank,
      (select count(*) from "journeyBadge" as each where each."journeyId" = best."journeyId" and each."badgeKey" in (${mine})) as shared,
      (journey."ownerId" <> ${personId} and ${known('journeyFollow')} and ${known('journeyFinish')}
        and ${sql.join([sql`1 = 1`, ...interests.map((key) => notSeen(key, ends[key]))], sql` and `)}) as "isNew"
    from (${sql.join(best, sql` union all `)}) as best join journey on journey.id = best."journeyId"`.execute(db)
  const candidates = new Map(rows.filter(({ isNew }) => isNew).map((row) => [row.id, row]))
  const rowsByInterest = interests.map((key) => rows.filter(({ badgeKey }) => badgeKey === key))
  return {
    candidates: [...candidates.values()].sort(byShared),
    ends: { ...ends, ...Object.fromEntries(rowsByInterest.flatMap(endOf)) },
    last: rowsByInterest.every(({ length }) => length < size),
  }
}

function bestOf(key: string, end: WindowEnds[string] | undefined, size: RawBuilder<number>): RawBuilder<unknown> {
  const afterEnd = end ? sql`and (rank, "journeyId") < (${end[0]}, ${end[1]})` : sql``
  return sql`select * from (
    select "journeyId", "badgeKey", rank from "journeyBadge" where "badgeKey" = ${key} and rank is not null ${afterEnd}
    order by rank desc, "journeyId" desc limit ${size}) as one`
}

/** SQL: an earlier window didn't show the journey for this interest. */
function notSeen(key: string, end: WindowEnds[string] | undefined): RawBuilder<boolean> {
  if (!end) return sql`1 = 1`
  return sql`not exists (
    select 1 from "journeyBadge" as seen where seen."journeyId" = best."journeyId" and seen."badgeKey" = ${key}
      and (seen.rank, seen."journeyId") >= (${end[0]}, ${end[1]}))`
}

function endOf(rows: { badgeKey: string; rank: number; id: string }[]): [string, WindowEnds[string]][] {
  const lowest = rows.reduce<(typeof rows)[number] | null>(
    (low, row) => (low === null || row.rank < low.rank || (row.rank === low.rank && row.id < low.id) ? row : low),
    null,
  )
  return lowest ? [[lowest.badgeKey, [lowest.rank, lowest.id]]] : []
}

function byShared(a: Candidate, b: Candidate): number {
  return b.shared - a.shared || b.rank - a.rank || (a.id < b.id ? 1 : -1)
}

function formatCursor({ ends, after }: Cursor): string {
  return writeCursor([JSON.stringify(ends), after?.shared ?? 0, after?.rank ?? 0, after?.id ?? ''])
}

function parseCursor(cursor: string | undefined): Cursor {
  const values = readCursor(cursor, ['text', 'count', 'score', 'text'])
  if (values === null) return { ends: {}, after: null }
  const [ends, shared, rank, id] = values
  return { ends: parseEnds(ends), after: id === '' ? null : { shared, rank, id } }
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

function isEnd(end: unknown): end is WindowEnds[string] {
  return Array.isArray(end) && end.length === 2 && isCursorValue('score', end[0]) && isCursorValue('text', end[1])
}
