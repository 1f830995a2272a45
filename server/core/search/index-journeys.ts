import { sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { searchIndex } from './choose-index.ts'
import { popularityTierOf, rankKeyOf, rankKeysFrom, TIME_SPAN, tierIn, timeIn } from './rank-key.ts'
import { type Findable, type JourneyWords, termsOf } from './terms.ts'
import { learnWords } from './vocabulary.ts'

const BATCH = 100
/** Max. journeys, and max. bytes of their texts, that one transaction indexes; more would delay other requests. */
const FEW = { journeys: 5, bytes: 50_000 }

/**
 * Updates the index for these journeys: removes unlisted ones, and adds or replaces the others.
 * What exceeds FEW is left to the search job, and its old words stay until then.
 */
export async function indexJourneys(trx: Trx, ids: readonly string[], now: number): Promise<void> {
  const left = { ...FEW }
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH)
    const later = new Set<string>()
    for (const { id, textBytes } of await readListed(trx, batch))
      if (left.journeys === 0 || textBytes > left.bytes) later.add(id)
      else {
        left.journeys--
        left.bytes -= textBytes
      }
    const few = batch.filter((id) => !later.has(id))
    await indexSome(trx, few, { learns: true })
    await setDue(trx, [...later], now)
  }
}

/** Indexes a journey that waited for the search job; the caller has locked it. */
export async function indexDue(trx: Trx, id: string): Promise<void> {
  await indexSome(trx, [id], { learns: true })
  await setDue(trx, [id], null)
}

/**
 * Indexes a journey again after a change of the rules; the caller has locked it. The vocabulary counts it as new, since
 * it may have new words, so that it estimates up to twice as many journeys for the others.
 */
export async function reindexJourney(trx: Trx, id: string): Promise<void> {
  await indexSome(trx, [id], { learns: true, isNew: true })
}

/** The id of the next listed journey after `after`. */
export async function nextListed(db: Db, after: string): Promise<string | null> {
  const journey = await db
    .selectFrom('journey')
    .select('id')
    .where('id', '>', after)
    .where('listedAt', 'is not', null)
    .orderBy('id')
    .limit(literal(1))
    .executeTakeFirst()
  return journey?.id ?? null
}

/** The journeys that wait for the search job, longest-waiting first. */
export function selectDue(db: Db) {
  return db
    .selectFrom('journey')
    .select('searchDueAt as at')
    .where('searchDueAt', 'is not', null)
    .orderBy('searchDueAt')
}

async function setDue(trx: Trx, ids: readonly string[], at: number | null): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('journey')
    .set({ searchDueAt: at })
    .where(dialectOf(trx).isOneOf(sql.ref('id'), ids))
    // A journey that changes again while it waits keeps its position in the queue.
    .where('searchDueAt', at === null ? 'is not' : 'is', null)
    .execute()
}

async function readListed(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('journey')
    .select(['id', 'textBytes'])
    .where(dialectOf(db).isOneOf(sql.ref('id'), ids))
    .where('listedAt', 'is not', null)
    .execute()
}

const placesOf = prepared(['ids'], (db: Db, { ids }) =>
  db
    .selectFrom('journeySearch')
    .select(['journeyId', 'place'])
    .where(dialectOf(db).isAmong(sql.ref('journeyId'), ids)),
)

/**
 * Updates the rank keys of journeys whose popularity changed. A key rises at once, but falls only when
 * it is two tiers too high, so that toggling one like doesn't move it each time. With `exactly`, it
 * always becomes exact.
 */
export async function moveJourneys(
  trx: Trx,
  changes: readonly { id: string; before: number; after: number }[],
  { exactly }: { exactly: boolean },
): Promise<void> {
  const moved = changes.filter(({ before, after }) => popularityTierOf(before) !== popularityTierOf(after))
  if (moved.length === 0) return
  const ids = dialectOf(trx).list(moved.map(({ id }) => id))
  const places = await placesOf(trx, { values: { ids }, shape: null })
  const { move } = searchIndex(trx)
  for (const { id, after } of moved) {
    const place = places.find(({ journeyId }) => journeyId === id)?.place
    if (place === undefined) continue
    const rise = popularityTierOf(after) - tierIn(place)
    if (rise === 0 || (rise === -1 && !exactly)) continue
    if (move) await move(trx, id, place, await freeRankKey(trx, popularityTierOf(after) * TIME_SPAN + timeIn(place)))
    else await indexSome(trx, [id], { learns: false })
  }
}

interface Learning {
  /** Whether new words are added to the vocabulary. */
  learns: boolean
  /** Whether the vocabulary counts the journeys as new; by default those that weren't indexed. */
  isNew?: boolean
}

async function indexSome(trx: Trx, ids: readonly string[], { learns, isNew }: Learning): Promise<void> {
  const before = await trx
    .deleteFrom('journeySearch')
    .where(dialectOf(trx).isOneOf(sql.ref('journeyId'), ids))
    .returning('journeyId')
    .execute()
  const known = new Set(before.map(({ journeyId }) => journeyId))
  for (const { id, popularity, listedAt, ...findable } of await readFindable(trx, ids)) {
    const { terms, words } = termsOf(findable)
    await searchIndex(trx).put(trx, [
      { journeyId: id, place: await freeRankKey(trx, rankKeyOf(popularity, listedAt)), terms },
    ])
    if (learns) await learnFrom(trx, { id, words, isNew: isNew ?? !known.has(id) })
  }
}

/**
 * Learns new words within a budget that counts all changes of a journey, so that repeated changes
 * can't fill the vocabulary.
 */
async function learnFrom(
  trx: Trx,
  { id, ...journey }: { id: string; words: JourneyWords; isNew: boolean },
): Promise<void> {
  const { learnedLetters } = await trx
    .selectFrom('journey')
    .select('learnedLetters')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const added = await learnWords(trx, { ...journey, learnedLetters })
  if (added === 0) return
  const letters = learnedLetters + added
  await trx.updateTable('journey').set({ learnedLetters: letters }).where('id', '=', id).execute()
}

async function freeRankKey(db: Db, preferred: number): Promise<number> {
  for (const rankKey of rankKeysFrom(preferred)) {
    const used = await db.selectFrom('journeySearch').select('place').where('place', '=', rankKey).executeTakeFirst()
    if (!used) return rankKey
  }
  return preferred
}

interface FindableJourney extends Findable {
  id: string
  /** Result of `popularityOf` the journey. */
  popularity: number
  listedAt: number
}

/** The searchable content of these journeys, without unlisted ones. */
export async function readFindable(db: Db, ids: readonly string[]): Promise<FindableJourney[]> {
  const dialect = dialectOf(db)
  const journeys = await db
    .selectFrom('journey')
    .innerJoin('person', 'person.id', 'journey.ownerId')
    .where(dialect.isOneOf(sql.ref('journey.id'), ids))
    .where('journey.listedAt', 'is not', null)
    .select(['journey.id', 'name', 'description', 'displayName as owner'])
    .select(['minutes', 'journey.language', 'level', 'free'])
    .select(sql<number>`"countedLikes" + "countedFinishes" + "countedWalkers"`.as('popularity'))
    .select((eb) => eb.ref('journey.listedAt').$notNull().as('listedAt'))
    .execute()
  const badges = await db
    .selectFrom('journeyBadge')
    .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
    .where(dialect.isOneOf(sql.ref('journeyId'), ids))
    .select(['journeyId', 'key', 'name'])
    .execute()
  const steps = await db
    .selectFrom('step')
    .where(dialect.isOneOf(sql.ref('journeyId'), ids))
    .where('removedAt', 'is', null)
    .select(['journeyId', 'stepType', 'description', 'section', 'note'])
    .execute()
  const badgesOf = Map.groupBy(badges, ({ journeyId }) => journeyId)
  const stepsOf = Map.groupBy(steps, ({ journeyId }) => journeyId)
  return journeys.map(({ minutes, language, level, free, ...journey }) => ({
    ...journey,
    badges: badgesOf.get(journey.id) ?? [],
    steps: stepsOf.get(journey.id) ?? [],
    facts: { minutes, language, level, free },
  }))
}
