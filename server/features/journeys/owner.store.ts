import { sql } from 'kysely'
import { isListed } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { addToJourneyCount } from '#server/features/people/people.store.ts'
import { giveAdaptation } from './adaptations.store.ts'
import { lockOwner, saveListing } from './listing.store.ts'
import type { JourneyState } from './state.store.ts'

/**
 * Makes a co-author the owner of a journey; the caller has locked both. The caller changes the list
 * of co-authors. From now on the texts count for the new owner.
 */
export async function changeOwner(trx: Trx, journey: JourneyState, newOwnerId: string, now: number): Promise<void> {
  const { id, ownerId, createdAt } = journey
  const isListedNow = isListed(journey, await lockOwner(trx, newOwnerId))
  await addToJourneyCount(trx, ownerId, -Number(journey.listedAt !== null))
  await addToJourneyCount(trx, newOwnerId, Number(isListedNow))
  const unfollowed = await trx
    .deleteFrom('journeyFollow')
    .where('journeyId', '=', id)
    .where('personId', '=', newOwnerId)
    .returning('personId')
    .execute()
  await copyBadgeSpellings(trx, { from: ownerId, to: newOwnerId }, [id])
  await trx
    .updateTable('journey')
    .set((eb) => ({
      ownerId: newOwnerId,
      // The new owner may have imported the same journey, and an owner has only one per
      // `importedFrom`.
      importedFrom: null,
      listedAt: isListedNow ? createdAt : null,
      followerCount: eb('followerCount', '-', unfollowed.length),
    }))
    .where('id', '=', id)
    .execute()
  await giveAdaptation(trx, { journeyId: id, adaptationId: journey.adaptationId, ownerId: newOwnerId })
  // The search index contains the owner's name.
  await trx.deleteFrom('journeySearch').where('journeyId', '=', id).execute()
  await saveListing(trx, [id], now)
}

/** These journeys keep the owner's spelling of badges that aren't public. */
export async function copyBadgeSpellings(
  trx: Trx,
  { from, to }: { from: string; to: string },
  journeyIds: readonly string[],
): Promise<void> {
  const used = trx
    .selectFrom('journeyBadge')
    .select('badgeKey')
    .where(dialectOf(trx).isOneOf(sql.ref('journeyId'), journeyIds))
  await trx
    .insertInto('personBadge')
    .columns(['personId', 'badgeKey', 'name', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('personBadge')
        .select([eb.val(to).as('personId'), 'badgeKey', 'name', 'createdAt'])
        .where('personId', '=', from)
        .where('badgeKey', 'in', used),
    )
    .onConflict((conflict) => conflict.columns(['personId', 'badgeKey']).doNothing())
    .execute()
}
