import { sql } from 'kysely'
import type { Visibility } from '#contract/journey.ts'
import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { indexJourneys } from '#server/search/index-journeys.ts'
import { countJourneys } from '../people/people.store.ts'
import type { JourneyState } from './journey-state.store.ts'
import { rankBadges } from './ranks.store.ts'

/** A clock that is behind by more has been ahead instead: those journeys keep their time, and new ones have the right one. */
const CLOCK_BACK_MAX_MS = 24 * 3_600_000

/**
 * When a journey counts as laid: now, and behind whatever is listed or its owner's, though a clock went back or two
 * servers' clocks differ. Lists of the newest go by it.
 */
export async function publishTime(trx: Trx, dialect: Dialect, ownerId: string, now: number): Promise<number> {
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

interface ListingState {
  visibility: Visibility
  stepCount: number
  archivedAt: number | null
  deletedAt: number | null
  hiddenAt: number | null
}

/** In public lists: a public journey with steps that isn't archived, deleted or hidden, of an owner who isn't suspended. */
export function isListed(journey: ListingState, owner: { suspendedAt: number | null }): boolean {
  return (
    owner.suspendedAt === null &&
    journey.hiddenAt === null &&
    journey.visibility === 'public' &&
    journey.stepCount > 0 &&
    journey.archivedAt === null &&
    journey.deletedAt === null
  )
}

/** `listedAt` in a new state; the owner's count of listed journeys moves with it. */
export async function updatedListedAt(
  trx: Trx,
  dialect: Dialect,
  journey: JourneyState,
  state: ListingState,
): Promise<number | null> {
  const listed = isListed(state, await lockOwner(trx, dialect, journey.ownerId))
  await countJourneys(trx, journey.ownerId, Number(listed) - Number(journey.listedAt !== null))
  return listed ? journey.createdAt : null
}

/** What of an owner decides about lists, and nobody suspends or reinstates them until the transaction ends. */
export async function lockOwner(trx: Trx, dialect: Dialect, ownerId: string): Promise<{ suspendedAt: number | null }> {
  return await dialect
    .locked(trx.selectFrom('person').select('suspendedAt').where('id', '=', ownerId))
    .executeTakeFirstOrThrow()
}

/** Lists what user laid, or takes it out of lists, as they are now. The caller holds their journeys and them. */
export async function relistJourneysOf(trx: Trx, dialect: Dialect, ownerId: string): Promise<void> {
  const owner = await lockOwner(trx, dialect, ownerId)
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
