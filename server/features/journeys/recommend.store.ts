import type { Db } from '#server/core/database/database.ts'
import {
  InvalidCursor,
  isCursorValue,
  type Page,
  type PageRequest,
  readCursor,
  writeCursor,
} from '#server/core/platform/cursor.ts'
import { qualityOfRank } from '#server/core/ranking/share.ts'
import { type BestJourney, type End, firstNew, readBestJourneys, type Source } from './best.store.ts'
import { loadPage } from './cards.store.ts'
import type { ListedRow } from './read.store.ts'
import { type Reader, readReader, withReasons } from './reader.store.ts'

/** Max. number of journeys read per source at a time; below: the min. number. */
const WINDOW_MAX = 20
const WINDOW_MIN = 5
/** Number of journeys read per journey shown, unless there are many sources. */
const READ_PER_ROW = 5
/** Max. windows read for one page; the list ends after this many without unseen journeys. */
const WINDOWS_MAX = 10
/** Factors of a journey's score, by whether the person reads its language. */
const LANGUAGE = { own: 1, unknown: 0.7, other: 0.3 }

/** The ends of sources, by `nameOf` the source. */
type WindowEnds = Record<string, End>

interface Candidate {
  id: string
  score: number
}

interface Window {
  /** Sorted, best first; without journeys of earlier windows. */
  candidates: Candidate[]
  ends: WindowEnds
  /** Whether all sources have been read to their ends. */
  last: boolean
}

interface Cursor {
  /** The ends of the sources, at which the next page's window begins. */
  ends: WindowEnds
  /** The last shown candidate of that window. */
  after: Candidate | null
}

interface Chosen {
  id: string
  /** The sort values of this journey, after which the next page begins. */
  place: Cursor
}

/**
 * Journeys with badges among the person's interests, together with these badges. The person's own,
 * followed and finished journeys are left out.
 */
export async function listRecommendedTo(db: Db, personId: string, request: PageRequest): Promise<Page<ListedRow[]>> {
  const reader = await readReader(db, personId)
  const page = await loadPage(db, await chooseRecommended(db, reader, request), personId)
  return { ...page, items: withReasons(page.items, reader) }
}

/**
 * The ids of recommended journeys. For each interest, the best journeys are read in windows:
 * overall, in an unknown language and in the reader's languages. Each window is sorted by score.
 */
export async function chooseRecommended(db: Db, reader: Reader, request: PageRequest): Promise<Page<{ id: string }[]>> {
  const chosen: Chosen[] = []
  let { ends, after } = parseCursor(request.cursor)
  for (let read = 0; reader.interests.length > 0 && read < WINDOWS_MAX; read++) {
    const window = await readWindow(db, reader, ends, request.limit)
    const unseen = window.candidates.filter((candidate) => after === null || byScore(candidate, after) > 0)
    const wanted = request.limit - chosen.length
    const found = await firstNew(db, reader.personId, unseen, wanted + 1)
    const taken = found.slice(0, wanted)
    chosen.push(...taken.map((candidate) => ({ id: candidate.id, place: { ends, after: candidate } })))
    if (taken.length < found.length) return pageOfChosen(chosen, chosen.at(-1)?.place ?? { ends, after })
    if (window.last) return pageOfChosen(chosen, null)
    ends = window.ends
    after = null
    if (chosen.length === request.limit) return pageOfChosen(chosen, { ends, after })
  }
  return pageOfChosen(chosen, null)
}

function pageOfChosen(items: Chosen[], next: Cursor | null): Page<{ id: string }[]> {
  const cursorAfter = (index: number) => formatCursor((items[index] as Chosen).place)
  return { items, next: next && formatCursor(next), cursorAfter }
}

async function readWindow(db: Db, reader: Reader, ends: WindowEnds, limit: number): Promise<Window> {
  const sources: Source[] = reader.interests.flatMap(({ key: badgeKey }) =>
    [null, '', ...reader.languages].map((language) => ({
      badgeKey,
      language,
      end: ends[nameOf({ badgeKey, language })] ?? null,
    })),
  )
  const shown = Math.max(WINDOW_MAX, limit)
  const wanted = Math.min(Math.max((READ_PER_ROW * shown) / sources.length, WINDOW_MIN), shown)
  // The size is rounded up to steps, so that people with different numbers of interests share
  // cached lists.
  const size = Math.ceil(wanted / WINDOW_MIN) * WINDOW_MIN
  const lists = await Promise.all(sources.map((source) => readBestJourneys(db, source, size)))
  const journeys = new Map(lists.flat().map((journey) => [journey.id, journey]))
  const endsAfter = sources.flatMap((source, index): [string, End][] => {
    const last = lists[index]?.at(-1)
    return last ? [[nameOf(source), [last.rank, last.id]]] : []
  })
  return {
    candidates: [...journeys.values()]
      .filter((journey) => !sources.some((source) => wasSeen(journey, source)))
      .map((journey) => ({ id: journey.id, score: scoreFor(reader, journey) }))
      .sort(byScore),
    ends: { ...ends, ...Object.fromEntries(endsAfter) },
    last: lists.every(({ length }) => length < size),
  }
}

function scoreFor({ interests, languages }: Reader, { language, badgeKeys, rank }: BestJourney): number {
  const factor = language === '' ? 'unknown' : languages.includes(language) ? 'own' : 'other'
  const shared = interests.filter(({ key }) => badgeKeys.includes(key)).length
  return (shared / interests.length) * qualityOfRank(rank) * LANGUAGE[factor]
}

/** The key of a source. Keys of badges contain no spaces, so it is unique. */
function nameOf({ badgeKey, language }: Pick<Source, 'badgeKey' | 'language'>): string {
  return language === null ? badgeKey : `${badgeKey} ${language}`
}

/** Whether an earlier window already contained the journey because of this source. */
function wasSeen({ id, rank, language, badgeKeys }: BestJourney, source: Source): boolean {
  if (!source.end || !badgeKeys.includes(source.badgeKey)) return false
  const [endRank, endId] = source.end
  const isOfSource = source.language === null || source.language === language
  return isOfSource && (rank > endRank || (rank === endRank && id >= endId))
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
    // Ignored here, since invalid JSON is refused below, like any other invalid cursor.
  }
  throw new InvalidCursor()
}

function isEnd(end: unknown): end is End {
  return Array.isArray(end) && end.length === 2 && isCursorValue('rank', end[0]) && isCursorValue('text', end[1])
}
