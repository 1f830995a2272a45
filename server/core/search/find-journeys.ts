import type { JourneysQuery, Sort } from '#contract/journey.ts'
import { hasLetterOrDigit, nameKeyOf } from '#contract/text.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { EMPTY_PAGE, InvalidCursor, type Page, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { searchIndex } from './choose-index.ts'
import {
  best,
  type Hit,
  hitAt,
  type Level,
  type ParsedSearch,
  type ParsedWord,
  placeBehind,
  searchLevelsOf,
  searchMatchOf,
} from './query.ts'
import { TIER_MAX, TIME_SPAN, TOP, tierIn, timeIn } from './rank-key.ts'
import {
  type AskedWord,
  badgeTerm,
  FREE_TERM,
  languageTerm,
  lengthTerm,
  levelTerm,
  stepTypeTerm,
  wordsAsked,
} from './terms.ts'
import { type KnownWord, type WordMatches, wordsLike, wordsNear } from './vocabulary.ts'

/** Max. matches that are sorted by trending score, likes or followers; the most popular matches are taken. */
const SORTED_MAX = 400
/** From this estimate of matches on, a search reads its levels in turn. */
const MANY = 2000
/** Number of journeys with the highest scores that are checked for matches. */
const TRENDING_CHECKED = 500

/** Min. letters of a part of a compound that also finds longer words: the 'e' of 'e-commerce' is complete. */
const COMPLETED_MIN = 3

const SORT_COLUMN = { trending: 'score', likes: 'likeCount', followers: 'followerCount' } as const

/** Kinds of the cursors' values. The first value is 1 if the results include typo corrections. */
const CURSORS = {
  best: ['time', 'time', 'time', 'time'],
  newest: ['time', 'time', 'time'],
  count: ['count', 'score', 'text'],
} as const

/** The largest values of the cursors made from a rank key. */
const CURSOR_MAX = {
  best: [1, TIME_SPAN, TIME_SPAN, TIME_SPAN],
  newest: [1, TIME_SPAN, TIER_MAX],
}

interface FoundJourney {
  id: string
  /** The sort values of this journey, with which the next page begins. */
  cursor: (number | string)[]
}

interface Search {
  asked: ParsedSearch
  allowsTypos: 0 | 1
}

/** Whether a list needs the search index: it is searched or filtered. */
export function needsSearch(query: JourneysQuery): boolean {
  return Boolean(query.q) || factsOf(query).length > 0
}

/** Ids of listed journeys that match words and filters, found by the search index. */
export async function findJourneys(db: Db, query: JourneysQuery): Promise<Page<{ id: string }[]>> {
  const continuesTypos = continuesWithTypos(query)
  const words = wordsAsked(query.q ?? '')
  if (query.q && (words.length === 0 || !hasLetterOrDigit(query.q))) return EMPTY_PAGE
  const asked = await expandWords(db, words, factsOf(query))
  const exact = continuesTypos ? [] : await search(db, query, { asked, allowsTypos: 0 })
  const isEnough = exact.length > 0 || words.length === 0 || (query.cursor !== undefined && !continuesTypos)
  const found = isEnough ? exact : await searchWithTypos(db, query, asked, words)
  return pageOf(found, query.limit, ({ cursor }) => cursor)
}

/** The filters as groups of terms; a journey must have one term of each group. */
function factsOf({ badge = [], stepType = [], language = [], length, level, free }: JourneysQuery): string[][] {
  return [
    ...badge.filter(Boolean).map((name) => [badgeTerm(nameKeyOf(name))]),
    stepType.map(stepTypeTerm),
    language.map(languageTerm),
    length ? [lengthTerm(length)] : [],
    level ? [levelTerm(level)] : [],
    free ? [FREE_TERM] : [],
  ].filter((terms) => terms.length > 0)
}

/** Expands known words by prefix and stem, and unknown words by typo corrections. */
async function expandWords(db: Db, words: AskedWord[], facts: string[][]): Promise<ParsedSearch> {
  if (words.length === 0) return { words: [], facts }
  const asked = words.flatMap(({ own, plain, joined }) => [...own, ...plain, ...joined])
  const known = await wordsLike(db, [...new Set(asked)])
  return { words: await Promise.all(words.map((word) => expandWord(db, word, known))), facts }
}

async function expandWord(
  db: Db,
  { own, plain, joined }: AskedWord,
  known: ReadonlyMap<string, WordMatches>,
): Promise<ParsedWord> {
  const ways = [...own, ...joined]
  const exact = [...ways, ...ways.flatMap((way) => known.get(way)?.spellings ?? [])]
  const asTyped = ways.map((word) => ({ word, uses: 0 }))
  const like = ways.flatMap((way) => {
    const found = known.get(way)?.like ?? []
    return joined.length > 0 && way.length < COMPLETED_MIN ? found.filter(({ word }) => exact.includes(word)) : found
  })
  if (like.length > 0) return { exact, like: ways.length === 1 ? like : distinct([...like, ...asTyped]) }
  const withoutSigns = plain.flatMap((word) => known.get(word)?.like ?? [])
  if (withoutSigns.length > 0) return { exact: [...exact, ...plain], like: [...withoutSigns, ...asTyped] }
  // Words that a full vocabulary lacks are searched as they are.
  return { exact, like: distinct([...(await nearestTo(db, own)), ...asTyped]) }
}

async function nearestTo(db: Db, spellings: readonly string[]): Promise<KnownWord[]> {
  return (await Promise.all(spellings.map((word) => wordsNear(db, word)))).flat()
}

function distinct(words: readonly KnownWord[]): KnownWord[] {
  return [...new Map(words.toReversed().map((known) => [known.word, known])).values()].toReversed()
}

/** Searches with corrections of known words, too: a word may be known only from an author's typo. */
async function searchWithTypos(
  db: Db,
  query: JourneysQuery,
  { words, facts }: ParsedSearch,
  asked: AskedWord[],
): Promise<FoundJourney[]> {
  const near = await Promise.all(asked.map(({ own }) => nearestTo(db, own)))
  if (near.every(({ length }) => length === 0)) return []
  const withTypos = words.map(({ exact, like }, index) => ({
    exact,
    like: distinct([...like, ...(near[index] ?? [])]),
  }))
  return await search(db, query, { asked: { words: withTypos, facts }, allowsTypos: 1 })
}

/** Whether the cursor belongs to results with typo corrections. */
function continuesWithTypos(query: JourneysQuery): boolean {
  const order = orderOf(query)
  const after = order === 'count' ? readCursor(query.cursor, CURSORS.count) : readRankCursor(query.cursor, order)
  return after?.[0] === 1
}

type Order = keyof typeof CURSORS

function orderOf({ q, sort = q ? undefined : 'newest' }: JourneysQuery): Order {
  if (sort === undefined) return 'best'
  return sort === 'newest' ? 'newest' : 'count'
}

/** Searches at most `query.limit` + 1 journeys; the extra one shows that there is a next page. */
async function search(db: Db, query: JourneysQuery, request: Search): Promise<FoundJourney[]> {
  const searches = { best: byRelevance, newest: byTime, count: byCount }
  if (request.asked.words.some(({ like }) => like.length === 0)) return []
  return await searches[orderOf(query)](db, query, request)
}

async function byRelevance(
  db: Db,
  { limit, cursor }: JourneysQuery,
  { asked, allowsTypos }: Search,
): Promise<FoundJourney[]> {
  const after = readRankCursor(cursor, 'best')
  const last = after && { score: after[1], time: after[2], level: after[3] }
  const levels = searchLevelsOf(asked, { apart: last !== null })
  const before = levels.map((level, index) => (last ? placeBehind(last, level, index) : TOP))
  const hits = best(await popularHits(db, levels, before, limit + 1), limit + 1)
  const ids = await idsByRankKey(
    db,
    hits.map(({ place }) => place),
  )
  return hits.flatMap(({ place, score, level }) => {
    const id = ids.get(place)
    return id === undefined ? [] : { id, cursor: [allowsTypos, score, timeIn(place), level] }
  })
}

/**
 * Hits of all levels below the rank keys `before`, among which are the best `limit`. Where many journeys may match, the
 * levels are read in turn until there are enough hits, and then the others, down to the lowest score of these.
 */
async function popularHits(db: Db, levels: readonly Level[], before: readonly number[], limit: number): Promise<Hit[]> {
  const read = async (first: number, end: number, lowest: number) => {
    const ranges = levels.slice(first, end).map(({ match, weight }, index) => ({
      match,
      from: Math.max(0, lowest - weight) * TIME_SPAN,
      before: before[first + index] ?? 0,
    }))
    const found = await searchIndex(db).popular(db, ranges, limit)
    return found.map(({ place, level }) => hitAt(place, first + level, levels))
  }
  if ((levels[0]?.match.atMost ?? 0) <= MANY) return await read(0, levels.length, 0)
  let hits: Hit[] = []
  for (let next = 0; next < levels.length; ) {
    const worst = best(hits, limit)[limit - 1]
    const end = worst ? levels.length : next + 1
    hits = [...hits, ...(await read(next, end, worst?.score ?? 0))]
    next = end
  }
  return hits
}

async function byTime(
  db: Db,
  { limit, cursor }: JourneysQuery,
  { asked, allowsTypos }: Search,
): Promise<FoundJourney[]> {
  const after = readRankCursor(cursor, 'newest')
  const before = after && { time: after[1], tier: after[2] }
  const places = await searchIndex(db).newest(db, searchMatchOf(asked), limit + 1, before)
  const ids = await idsByRankKey(db, places)
  return places.flatMap((place) => {
    const id = ids.get(place)
    return id === undefined ? [] : { id, cursor: [allowsTypos, timeIn(place), tierIn(place)] }
  })
}

async function byCount(
  db: Db,
  { sort, limit, cursor }: JourneysQuery,
  { asked, allowsTypos }: Search,
): Promise<FoundJourney[]> {
  const after = readCursor(cursor, CURSORS.count)
  const match = searchMatchOf(asked)
  const popular = await searchIndex(db).popular(db, [{ match, from: 0, before: TOP }], SORTED_MAX)
  const trending = sort === 'trending' ? await searchIndex(db).among(db, match, await trendingPlaces(db)) : []
  const places = [...new Set([...trending, ...popular.map(({ place }) => place)])]
  const rows = await db
    .selectFrom('journeySearch')
    .innerJoin('journey', 'journey.id', 'journeySearch.journeyId')
    .where(searchIndex(db).isAt(dialectOf(db).list(places)))
    .select(['journey.id', `${SORT_COLUMN[sort as Exclude<Sort, 'newest'>]} as value`])
    .execute()
  return rows
    .filter(({ id, value }) => after === null || value < after[1] || (value === after[1] && id < after[2]))
    .sort((a, b) => b.value - a.value || (a.id < b.id ? 1 : -1))
    .slice(0, limit + 1)
    .map(({ id, value }) => ({ id, cursor: [allowsTypos, value, id] }))
}

/** Rank keys of the journeys with the highest scores of all. */
async function trendingPlaces(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('journey')
        .select('id')
        .where('listedAt', 'is not', null)
        .orderBy('score', 'desc')
        .orderBy('id', 'desc')
        .limit(literal(TRENDING_CHECKED))
        .as('top'),
    )
    .innerJoin('journeySearch', 'journeySearch.journeyId', 'top.id')
    .select('place')
    .execute()
  return rows.map(({ place }) => place)
}

async function idsByRankKey(db: Db, places: readonly number[]): Promise<Map<number, string>> {
  if (places.length === 0) return new Map()
  const rows = await readIds(db, { values: { places: dialectOf(db).list(places) }, shape: null })
  return new Map(rows.map(({ place, journeyId }) => [place, journeyId]))
}

const readIds = prepared(['places'], (db, { places }) =>
  db.selectFrom('journeySearch').where(searchIndex(db).isAt(places)).select(['place', 'journeyId']),
)

/** Reads a cursor made from a rank key; throws 400 for values too large for the column. */
function readRankCursor<By extends keyof typeof CURSOR_MAX>(cursor: string | undefined, order: By) {
  const values = readCursor(cursor, CURSORS[order])
  if (values?.some((value, index) => value > (CURSOR_MAX[order][index] ?? 0))) throw new InvalidCursor()
  return values
}
