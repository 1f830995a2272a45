import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { indexJourneys } from '#server/search/keep.ts'
import { countJourneys } from '../people/people.store.ts'
import type { Facts } from './journey-state.store.ts'
import { isListed } from './journeys.policy.ts'
import { rankBadges } from './ranks.store.ts'

/** A clock that is behind by more has been ahead instead: those journeys keep their time, and new ones have the right one. */
const CLOCK_BACK_MAX_MS = 24 * 3_600_000

/**
 * When a journey counts as laid: now, and behind whatever is listed or its owner's, though a clock went back or two
 * servers' clocks differ. Lists of the newest go by it.
 */
export async function timeToLay(trx: Trx, dialect: Dialect, ownerId: string, now: number): Promise<number> {
  const latest = (order: 'listedAt' | 'createdAt') =>
    trx
      .selectFrom('journey')
      .select(order)
      .where(order, '<', now + CLOCK_BACK_MAX_MS)
      .orderBy(order, 'desc')
      .orderBy('id', 'desc')
      .limit(dialect.literal(1))
  const listed = await latest('listedAt').where('listedAt', 'is not', null).executeTakeFirst()
  const own = await latest('createdAt').where('ownerId', '=', ownerId).executeTakeFirst()
  return Math.max(now, 1 + Number(listed?.listedAt ?? 0), 1 + (own?.createdAt ?? 0))
}

type State = Parameters<typeof isListed>[0]

/** `listedAt` in a new state; the owner's count of listed journeys moves with it. */
export async function relisted(trx: Trx, dialect: Dialect, facts: Facts, state: State): Promise<number | null> {
  const listed = isListed(state, await holdOwner(trx, dialect, facts.ownerId))
  await countJourneys(trx, facts.ownerId, Number(listed) - Number(facts.listedAt !== null))
  return listed ? facts.createdAt : null
}

/** What of an owner decides about lists, and nobody suspends or reinstates them until the transaction ends. */
export async function holdOwner(trx: Trx, dialect: Dialect, ownerId: string): Promise<{ suspendedAt: number | null }> {
  return await dialect
    .locked(trx.selectFrom('person').select('suspendedAt').where('id', '=', ownerId))
    .executeTakeFirstOrThrow()
}

/** Lists what user laid, or takes it out of lists, as they are now. The caller holds their journeys and them. */
export async function relistJourneysOf(trx: Trx, dialect: Dialect, ownerId: string): Promise<void> {
  const owner = await holdOwner(trx, dialect, ownerId)
  const journeys = await trx
    .selectFrom('journey')
    .select(['id', 'visibility', 'stepCount', 'archivedAt', 'deletedAt', 'hiddenAt', 'listedAt'])
    .where('ownerId', '=', ownerId)
    .execute()
  const moved = journeys.filter((journey) => isListed(journey, owner) !== (journey.listedAt !== null))
  const ids = moved.map(({ id }) => id)
  await trx
    .updateTable('journey')
    .set({ listedAt: sql<number | null>`case when "listedAt" is null then "createdAt" end` })
    .where(dialect.isOneOf(sql.ref('id'), ids))
    .execute()
  const gained = moved.filter(({ listedAt }) => listedAt === null).length
  await countJourneys(trx, ownerId, 2 * gained - moved.length)
  await rankBadges(trx, dialect, sql`(select id from journey where "ownerId" = ${ownerId})`)
  await indexJourneys(trx, dialect, ids)
}
