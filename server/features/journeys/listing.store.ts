import { sql } from 'kysely'
import { isListed, type ListingState } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { updateBadgeRanks } from '#server/core/ranking/totals.store.ts'
import { indexJourneys } from '#server/core/search/index-journeys.ts'
import { publishBadgeNames } from '#server/features/badges/badges.store.ts'
import { addToJourneyCount } from '#server/features/people/people.store.ts'
import type { JourneyState } from './state.store.ts'

/**
 * Max. ms that a listed journey's time may be ahead; later times came from a wrong clock and are
 * ignored.
 */
const CLOCK_SKEW_MAX_MS = 24 * 3_600_000

/**
 * The creation time of a new journey in ms: later than all listed journeys and all of the owner,
 * even if clocks went back or differ. Lists of the newest journeys are sorted by it.
 */
export async function monotonicCreationTime(trx: Trx, ownerId: string, now: number): Promise<number> {
  const latest = (order: 'listedAt' | 'createdAt') =>
    trx
      .selectFrom('journey')
      .select(order)
      .where(order, '<', now + CLOCK_SKEW_MAX_MS)
      .orderBy(order, 'desc')
      .orderBy('id', 'desc')
      .limit(literal(1))
  const listed = await latest('listedAt').where('listedAt', 'is not', null).executeTakeFirst()
  const own = await latest('createdAt').where('ownerId', '=', ownerId).executeTakeFirst()
  return Math.max(now, 1 + Number(listed?.listedAt ?? 0), 1 + (own?.createdAt ?? 0))
}

/** Returns `listedAt` for the new state, and updates the owner's number of listed journeys. */
export async function updateListing(trx: Trx, journey: JourneyState, state: ListingState): Promise<number | null> {
  const listed = isListed(state, await lockOwner(trx, journey.ownerId))
  await addToJourneyCount(trx, journey.ownerId, Number(listed) - Number(journey.listedAt !== null))
  return listed ? journey.createdAt : null
}

/** Locks the owner, so that they aren't suspended or reinstated until the transaction ends. */
export async function lockOwner(trx: Trx, ownerId: string): Promise<{ suspendedAt: number | null }> {
  return await dialectOf(trx)
    .locked(trx.selectFrom('person').select('suspendedAt').where('id', '=', ownerId))
    .executeTakeFirstOrThrow()
}

/** Lists or unlists all journeys of an owner. The caller has locked the journeys and the owner. */
export async function relistJourneysOf(trx: Trx, ownerId: string, now: number): Promise<void> {
  const owner = await lockOwner(trx, ownerId)
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
    .where(dialectOf(trx).isOneOf(sql.ref('id'), ids))
    .execute()
  const gained = moved.filter(({ listedAt }) => listedAt === null).length
  await addToJourneyCount(trx, ownerId, 2 * gained - moved.length)
  await saveListing(trx, ids, now)
}

/** Updates badges and the search index for journeys whose texts, listing or language may have changed. */
export async function saveListing(trx: Trx, ids: readonly string[], now: number): Promise<void> {
  const dialect = dialectOf(trx)
  const journeys = dialect.rows({ id: { type: 'text', list: dialect.list(ids) } })
  await publishBadgeNames(trx, journeys)
  await updateBadgeRanks(trx, ids)
  await indexJourneys(trx, ids, now)
}
