import type { JourneysQuery, Sort } from '#contract/journey.ts'
import { hasLetterOrDigit, keyOf } from '#contract/text.ts'
import type { ReadContext } from '#server/database/database.ts'
import { InvalidCursor, type Page, pageOf, readCursor } from '#server/platform/cursor.ts'
import { searchIndex } from '#server/search/choose-index.ts'
import { type Asked, best, hitAt, levelsOf, matchOf, placeBehind } from '#server/search/query.ts'
import { TIER_MAX, TIME_SPAN, tierIn, timeIn, timeOf } from '#server/search/rank-key.ts'
import { badgeTerm, stepTypeTerm } from '#server/search/terms.ts'
import { wordsAsked } from '#server/search/tokenize.ts'
import { wordsLike, wordsNear } from '#server/search/vocabulary.ts'
import type { JourneyRow } from './journeys.select.store.ts'
import { loadDetails } from './journeys.select.store.ts'

/** The matches that are put in order by a count: the most liked and followed ones, or the newest of each tier. */
const SORTED_MAX = 400
const RISING_OF_TIER = 60

/** Above every place. */
const TOP = (TIER_MAX + 1) * TIME_SPAN

const SORT_COLUMN = { trending: 'score', likes: 'likeCount', followers: 'followerCount' } as const

/** What the cursors hold. The first value is 1 if the words were taken for typos. */
const CURSORS = {
  best: ['time', 'time', 'time', 'time'],
  newest: ['time', 'time', 'time'],
  count: ['count', 'score', 'text'],
} as const

/** The largest values of the cursors by position in the index. */
const CURSOR_MAX = {
  best: [1, TIME_SPAN, TIME_SPAN, TIME_SPAN],
  newest: [1, TIME_SPAN, TIER_MAX],
}

/** A journey chosen for a page, and what the cursor behind it says. */
interface Chosen {
  id: string
  cursor: (number | string)[]
}

interface Search {
  asked: Asked
  /** Taken for slips: 1. */
  forgiving: 0 | 1
}

/** Listed journeys found by words, a badge, a step type: by an index, whatever there is. */
export async function searchJourneys(
  on: ReadContext,
  query: JourneysQuery,
  viewerId: string | null,
): Promise<Page<JourneyRow[]>> {
  const nothing = { items: [], next: null }
  const isForgiving = forgives(query)
  const words = wordsAsked(query.q ?? '')
  if (query.q && (words.length === 0 || !hasLetterOrDigit(query.q))) return nothing
  const facts = [
    ...(query.badge ? [badgeTerm(keyOf(query.badge))] : []),
    ...(query.stepType ? [stepTypeTerm(query.stepType)] : []),
  ]
  const asked = await understood(on, words, facts)
  const found = isForgiving ? [] : await chosenFor(on, query, { asked, forgiving: 0 })
  const isEnough = found.length > 0 || words.length === 0 || (query.cursor !== undefined && !isForgiving)
  const chosen = isEnough ? found : await chosenForgiving(on, query, asked)
  const { items, next } = pageOf(chosen, query.limit, ({ cursor }) => cursor)
  return { items: await loadDetails(on, items, { viewerId, steps: query.steps, because: false }), next }
}

/** Each word with those it begins and its relatives; one that nobody uses with those that were meant. */
async function understood({ db, dialect }: ReadContext, words: string[], facts: string[]): Promise<Asked> {
  if (words.length === 0) return { words: [], facts }
  const like = await wordsLike(db, dialect, words)
  const each = words.map(async (asked) => {
    const known = like.get(asked) ?? []
    return { asked, like: known.length > 0 ? known : await wordsNear(db, asked) }
  })
  return { words: await Promise.all(each), facts }
}

/** With every word taken for a slip too: user else may have made it, and nothing with it is listed. */
async function chosenForgiving(on: ReadContext, query: JourneysQuery, { words, facts }: Asked): Promise<Chosen[]> {
  const near = await Promise.all(words.map(({ asked }) => wordsNear(on.db, asked)))
  if (near.every(({ length }) => length === 0)) return []
  const forgiven = words.map(({ asked, like }, index) => ({ asked, like: [...like, ...(near[index] ?? [])] }))
  return await chosenFor(on, query, { asked: { words: forgiven, facts }, forgiving: 1 })
}

/** Goes this page on behind one for which words were taken for slips? */
function forgives(query: JourneysQuery): boolean {
  const order = orderOf(query)
  const after = order === 'count' ? readCursor(query.cursor, CURSORS.count) : readPosition(query.cursor, order)
  return after?.[0] === 1
}

type Order = keyof typeof CURSORS

function orderOf({ q, sort = q ? undefined : 'newest' }: JourneysQuery): Order {
  if (sort === undefined) return 'best'
  return sort === 'newest' ? 'newest' : 'count'
}

/** One more than the page has, if there are as many. */
async function chosenFor(on: ReadContext, query: JourneysQuery, search: Search): Promise<Chosen[]> {
  const ways = { best: byRelevance, newest: byTime, count: byCount }
  if (search.asked.words.some(({ like }) => like.length === 0)) return []
  return await ways[orderOf(query)](on, query, search)
}

async function byRelevance(
  on: ReadContext,
  { limit, cursor }: JourneysQuery,
  { asked, forgiving }: Search,
): Promise<Chosen[]> {
  const after = readPosition(cursor, 'best')
  const last = after && { score: after[1], time: after[2], level: after[3] }
  const levels = levelsOf(asked, { apart: last !== null })
  const found = await searchIndex(on.dialect).popular(
    on.db,
    levels.map((level, index) => ({ match: level.match, before: last ? placeBehind(last, level, index) : TOP })),
    limit + 1,
  )
  const hits = best(
    found.map(({ place, level }) => hitAt(place, level, levels)),
    limit + 1,
  )
  const ids = await idsAt(on, hits)
  return hits.flatMap(({ place, score, level }) => {
    const id = ids.get(place)
    return id === undefined ? [] : { id, cursor: [forgiving, score, timeIn(place), level] }
  })
}

async function byTime(
  on: ReadContext,
  { limit, cursor }: JourneysQuery,
  { asked, forgiving }: Search,
): Promise<Chosen[]> {
  const after = readPosition(cursor, 'newest')
  const before = after ? { time: after[1], tier: after[2] } : { time: (await latestTime(on)) + 1, tier: 0 }
  const places = await searchIndex(on.dialect).newest(on.db, matchOf(asked), limit + 1, before)
  const ids = await idsAt(
    on,
    places.map((place) => ({ place })),
  )
  return places.flatMap((place) => {
    const id = ids.get(place)
    return id === undefined ? [] : { id, cursor: [forgiving, timeIn(place), tierIn(place)] }
  })
}

async function byCount(
  on: ReadContext,
  { sort, limit, cursor }: JourneysQuery,
  { asked, forgiving }: Search,
): Promise<Chosen[]> {
  const { db, dialect } = on
  const after = readCursor(cursor, CURSORS.count)
  const match = matchOf(asked)
  const places =
    sort === 'trending'
      ? await searchIndex(dialect).trending(db, match, RISING_OF_TIER, await latestTime(on))
      : (await searchIndex(dialect).popular(db, [{ match, before: TOP }], SORTED_MAX)).map(({ place }) => place)
  const rows = await db
    .selectFrom('journeySearch')
    .innerJoin('journey', 'journey.id', 'journeySearch.journeyId')
    .where(searchIndex(dialect).isAt(places))
    .select(['journey.id', `${SORT_COLUMN[sort as Exclude<Sort, 'newest'>]} as value`])
    .execute()
  return rows
    .filter(({ id, value }) => after === null || value < after[1] || (value === after[1] && id < after[2]))
    .sort((a, b) => b.value - a.value || (a.id < b.id ? 1 : -1))
    .slice(0, limit + 1)
    .map(({ id, value }) => ({ id, cursor: [forgiving, value, id] }))
}

/** The time of the newest journey, as the index has it. */
async function latestTime({ db }: ReadContext): Promise<number> {
  const { latest } = await db
    .selectFrom('journey')
    .where('listedAt', 'is not', null)
    .select((eb) => eb.fn.max('listedAt').as('latest'))
    .executeTakeFirstOrThrow()
  return timeOf(latest ?? 0)
}

async function idsAt({ db, dialect }: ReadContext, hits: readonly { place: number }[]): Promise<Map<number, string>> {
  if (hits.length === 0) return new Map()
  const rows = await db
    .selectFrom('journeySearch')
    .where(searchIndex(dialect).isAt(hits.map(({ place }) => place)))
    .select(['place', 'journeyId'])
    .execute()
  return new Map(rows.map(({ place, journeyId }) => [place, journeyId]))
}

/** A cursor made from a position in the index; larger values would leave the range of its column. */
function readPosition<By extends keyof typeof CURSOR_MAX>(cursor: string | undefined, order: By) {
  const values = readCursor(cursor, CURSORS[order])
  if (values?.some((value, at) => value > (CURSOR_MAX[order][at] ?? 0))) throw new InvalidCursor()
  return values
}
