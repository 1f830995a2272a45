import { type RawBuilder, sql } from 'kysely'
import type { ReadContext } from '#server/database/database.ts'
import { InvalidCursor, isCursorValue, type Page, readCursor, writeCursor } from '#server/platform/cursor.ts'
import { interestsOf } from '../interests/interests.store.ts'
import type { JourneyRow } from './journeys.select.store.ts'
import { type JourneysPageRequest, loadDetails } from './journeys.select.store.ts'

/** So many of each interest are looked at together: a page of 20 reads at most five rows for each one it shows. */
const WINDOW = 20
/** Whoever knows all of so many windows has seen what there is for now. */
const WINDOWS_READ = 10

interface Candidate {
  id: string
  shared: number
  rank: number
}

/** Where the last window ended, by interest. */
type Ends = Record<string, [rank: number, id: string]>

interface Window {
  /** Best first, without what the person knows already. */
  candidates: Candidate[]
  ends: Ends
  /** No interest has more. */
  last: boolean
}

/**
 * By how many badges they share with the person's interests, then by rank; without what they know already. The best of
 * each interest are taken by an index, window by window, and put in order among themselves.
 */
export async function listRecommendedTo(
  on: ReadContext,
  personId: string,
  wish: JourneysPageRequest,
): Promise<Page<JourneyRow[]>> {
  const interests = (await interestsOf(on.db, personId)).map(({ key }) => key)
  const chosen: Candidate[] = []
  let { ends, after } = readPlace(wish.cursor)
  for (let read = 0; interests.length > 0 && read < WINDOWS_READ; read++) {
    const window = await readWindow(on, { personId, interests, ends, size: Math.max(WINDOW, wish.limit) })
    const fresh = window.candidates.filter((candidate) => after === null || isBehind(candidate, after))
    const taken = fresh.slice(0, wish.limit - chosen.length)
    chosen.push(...taken)
    if (taken.length < fresh.length)
      return await page(on, personId, wish, chosen, { ends, after: chosen.at(-1) ?? null })
    if (window.last) return await page(on, personId, wish, chosen, null)
    ends = window.ends
    after = null
    if (chosen.length === wish.limit) return await page(on, personId, wish, chosen, { ends, after })
  }
  return await page(on, personId, wish, chosen, null)
}

interface ConnectionTarget {
  ends: Ends
  /** The last one shown of the window that begins there. */
  after: Candidate | null
}

async function page(
  on: ReadContext,
  personId: string,
  wish: JourneysPageRequest,
  chosen: Candidate[],
  next: ConnectionTarget | null,
) {
  const items = await loadDetails(on, chosen, { ...wish, viewerId: personId, because: true })
  return { items, next: next && writePlace(next) }
}

async function readWindow(
  { db, dialect }: ReadContext,
  { personId, interests, ends, size }: { personId: string; interests: string[]; ends: Ends; size: number },
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
  const reached = interests.map((key) => rows.filter(({ badgeKey }) => badgeKey === key))
  return {
    candidates: [...candidates.values()].sort(byShared),
    ends: { ...ends, ...Object.fromEntries(reached.flatMap(endOf)) },
    last: reached.every((ofOne) => ofOne.length < size),
  }
}

function bestOf(key: string, end: Ends[string] | undefined, size: RawBuilder<number>): RawBuilder<unknown> {
  const behind = end ? sql`and (rank, "journeyId") < (${end[0]}, ${end[1]})` : sql``
  return sql`select * from (
    select "journeyId", "badgeKey", rank from "journeyBadge" where "badgeKey" = ${key} and rank is not null ${behind}
    order by rank desc, "journeyId" desc limit ${size}) as one`
}

/** A journey of several interests was shown where it came first. */
function notSeen(key: string, end: Ends[string] | undefined): RawBuilder<boolean> {
  if (!end) return sql`1 = 1`
  return sql`not exists (
    select 1 from "journeyBadge" as seen where seen."journeyId" = best."journeyId" and seen."badgeKey" = ${key}
      and (seen.rank, seen."journeyId") >= (${end[0]}, ${end[1]}))`
}

function endOf(rows: { badgeKey: string; rank: number; id: string }[]): [string, Ends[string]][] {
  const lowest = rows.reduce<(typeof rows)[number] | null>(
    (low, row) => (low === null || row.rank < low.rank || (row.rank === low.rank && row.id < low.id) ? row : low),
    null,
  )
  return lowest ? [[lowest.badgeKey, [lowest.rank, lowest.id]]] : []
}

function byShared(a: Candidate, b: Candidate): number {
  return b.shared - a.shared || b.rank - a.rank || (a.id < b.id ? 1 : -1)
}

function isBehind(candidate: Candidate, after: Candidate): boolean {
  return byShared(candidate, after) > 0
}

function writePlace({ ends, after }: ConnectionTarget): string {
  return writeCursor([JSON.stringify(ends), after?.shared ?? 0, after?.rank ?? 0, after?.id ?? ''])
}

function readPlace(cursor: string | undefined): ConnectionTarget {
  const values = readCursor(cursor, ['text', 'count', 'score', 'text'])
  if (values === null) return { ends: {}, after: null }
  const [text, shared, rank, id] = values
  return { ends: readEnds(text), after: id === '' ? null : { shared, rank, id } }
}

function readEnds(text: string): Ends {
  try {
    const ends: unknown = JSON.parse(text)
    if (typeof ends === 'object' && ends !== null && !Array.isArray(ends) && Object.values(ends).every(isEnd))
      return ends as Ends
  } catch {
    // What is no JSON is refused like what holds no ends.
  }
  throw new InvalidCursor()
}

function isEnd(end: unknown): end is Ends[string] {
  return Array.isArray(end) && end.length === 2 && isCursorValue('score', end[0]) && isCursorValue('text', end[1])
}
