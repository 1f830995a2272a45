import { trendingScore } from '#contract/journey.ts'
import { type Page, pageOf, readCursor } from '../cursor.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { changesTier, indexJourneys } from '../db/search/keep.ts'
import { PERSON_COLUMNS } from '../people/people.select.store.ts'
import type { PersonRow } from '../people/people.view.ts'
import type { On, PageWish } from './journeys.select.store.ts'
import type { Facts } from './journeys.store.ts'
import { rankBadges, ranksAlike } from './ranks.store.ts'

export type FanTable = 'journeyLike' | 'journeyFollow'

export async function isFan(db: Db, table: FanTable, journeyId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('createdAt')
    .where('journeyId', '=', journeyId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

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
  if (isOne) await trx.insertInto(table).values({ journeyId: facts.id, personId, createdAt: now }).execute()
  else await trx.deleteFrom(table).where('journeyId', '=', facts.id).where('personId', '=', personId).execute()
  const counter = table === 'journeyLike' ? 'likeCount' : 'followerCount'
  const count = facts[counter] + (isOne ? 1 : -1)
  const before = facts.likeCount + facts.followerCount
  const fans = before - facts[counter] + count
  await trx
    .updateTable('journey')
    .set({ [counter]: count, score: trendingScore(fans, facts.createdAt) })
    .where('id', '=', facts.id)
    .execute()
  if (!ranksAlike(before, fans)) await rankBadges(trx, dialect, facts.id)
  if (changesTier(before, fans)) await indexJourneys(trx, dialect, [facts.id])
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
