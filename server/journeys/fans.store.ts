import { trendingScore } from '#contract/journey.ts'
import { type Page, pageOf, readCursor } from '../cursor.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import { moveJourney } from '../db/search/keep.ts'
import { PERSON_COLUMNS } from '../people/people.select.store.ts'
import type { PersonRow } from '../people/people.view.ts'
import type { On, PageWish } from './journeys.select.store.ts'
import type { Facts } from './journeys.store.ts'
import { rankBadges, ranksAlike } from './ranks.store.ts'

export type FanTable = 'journeyLike' | 'journeyFollow'

const ofPair = prepared(['journeyId', 'personId'], (db, { journeyId, personId }, _dialect, table: FanTable) =>
  db.selectFrom(table).select('createdAt').where('journeyId', '=', journeyId).where('personId', '=', personId),
)

export async function isFan(
  db: Db,
  dialect: Dialect,
  table: FanTable,
  values: { journeyId: string; personId: string },
): Promise<boolean> {
  return (await ofPair(db, { dialect, values, shape: table })).length > 0
}

const addPair = prepared(['journeyId', 'personId', 'createdAt'], (db, pair, _dialect, table: FanTable) =>
  db.insertInto(table).values(pair),
)

const takePair = prepared(['journeyId', 'personId'], (db, { journeyId, personId }, _dialect, table: FanTable) =>
  db.deleteFrom(table).where('journeyId', '=', journeyId).where('personId', '=', personId),
)

const setCount = prepared(['id', 'count', 'score'], (db, { id, count, score }, _dialect, counter: Counter) =>
  db
    .updateTable('journey')
    .set({ [counter]: count, score })
    .where('id', '=', id),
)

type Counter = 'likeCount' | 'followerCount'

/** One person and a journey whose row the caller holds. */
interface Fan {
  facts: Facts
  personId: string
  now: number
}

/** Adds or takes the row and moves counter, score and ranks with it; returns the new count. */
export async function setFan(
  trx: Trx,
  dialect: Dialect,
  table: FanTable,
  { facts, personId, now }: Fan,
  isOne: boolean,
): Promise<number> {
  const pair = { journeyId: facts.id, personId }
  if (isOne) await addPair(trx, { dialect, values: { ...pair, createdAt: now }, shape: table })
  else await takePair(trx, { dialect, values: pair, shape: table })
  const counter: Counter = table === 'journeyLike' ? 'likeCount' : 'followerCount'
  const count = facts[counter] + (isOne ? 1 : -1)
  const before = facts.likeCount + facts.followerCount
  const fans = before - facts[counter] + count
  const score = trendingScore(fans, facts.createdAt)
  await setCount(trx, { dialect, values: { id: facts.id, count, score }, shape: counter })
  if (!ranksAlike(before, fans)) await rankBadges(trx, dialect, facts.id)
  await moveJourney(trx, dialect, facts.id, { before, after: fans })
  return count
}

/** Who likes or follows a journey, the latest first. */
export async function listFans(
  { db, dialect }: On,
  table: FanTable,
  journeyId: string,
  { limit, cursor }: PageWish,
): Promise<Page<PersonRow[]>> {
  const after = readCursor(cursor, ['number', 'string'])
  const rows = await db
    .selectFrom(`${table} as fan`)
    .innerJoin('person', 'person.id', 'fan.personId')
    .where('fan.journeyId', '=', journeyId)
    .where('person.suspendedAt', 'is', null)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('fan.createdAt', 'fan.personId'), '<', eb.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .select(PERSON_COLUMNS.map((column) => `person.${column}` as const))
    .select('fan.createdAt as at')
    .orderBy('fan.createdAt', 'desc')
    .orderBy('fan.personId', 'desc')
    .limit(dialect.literal(limit + 1))
    .execute()
  return pageOf(rows, limit, ({ at, id }) => [at, id])
}
