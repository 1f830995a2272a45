import { sql } from 'kysely'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { isDeleted, isKeptSql } from '#server/core/access/content.ts'
import { isSharedSql } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, retryingDeadlocks } from '#server/core/database/dialect.ts'
import { deleteKeysOf } from '#server/core/database/idempotency.store.ts'
import { record } from '#server/core/events/events.store.ts'
import { deleteMailTo } from '#server/core/mail/mail.store.ts'
import { hashRecipient } from '#server/core/mail/sealed-mail.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { areAllAround, lockJourneysAround, removeFromTotals } from '#server/core/ranking/acts.store.ts'
import { indexJourneys } from '#server/core/search/index-journeys.ts'
import { badgesOf, deleteUnusedBadges } from '#server/features/badges/unused.store.ts'
import { deleteCommentsOf } from '#server/features/comments/moderated.store.ts'
import { deleteSomeRows, eraseRow } from '#server/features/erasure/journeys.store.ts'
import { anonymizeFeedback } from '#server/features/feedback/feedback.store.ts'
import { passOnGroupsOf } from '#server/features/groups/groups.store.ts'
import { leavePauses } from '#server/features/identity/accounts/kept-pause.store.ts'
import { deleteCompletionLinks } from '#server/features/identity/links/links.store.ts'
import { leaveCopies, listCopiesOf } from '#server/features/journeys/adaptations.store.ts'
import { listShared } from '#server/features/journeys/coauthors/coauthor-lists.store.ts'
import { changeOwner, copyBadgeSpellings } from '#server/features/journeys/owner.store.ts'
import { eraseHistory } from '#server/features/journeys/revisions/erase.store.ts'
import { lockJourney } from '#server/features/journeys/state.store.ts'
import { eraseRemovedSteps } from '#server/features/journeys/steps.store.ts'
import { setDeleted } from '#server/features/journeys/write.store.ts'
import { deleteCoauthor, endAllOf, endAllOn, endApartFrom } from '#server/features/people/coauthorships.store.ts'
import { addToJourneyCount } from '#server/features/people/people.store.ts'
import { readTextBytes } from '#server/features/people/texts.store.ts'
import { isLastOperator, setOperator } from '#server/features/site/site.store.ts'

interface Account {
  id: string
  email: string
  emailVerified: boolean
  operates: boolean
}

interface Deletion {
  /** Whether followed journeys are kept, without their owner. */
  keepFollowed: boolean
  /** The ids of journeys that get their longest-standing co-author as owner. */
  leaveShared: readonly string[]
  clock: () => number
  settings: Pick<Settings, 'authSecret' | 'accountTextBytes'>
  /** Whether the deletion is still wanted. It is called once nothing of the account can change any more. */
  isWanted?: (trx: Trx) => Promise<boolean>
}

/** Number of rows of a journey that one transaction deletes: a few ms of work, so that others don't wait. */
const ROWS_MAX = 200

/**
 * Deletes an account. Returns false for the only operator's account, and if the deletion isn't
 * wanted any more. The journeys are deleted first, in portions, so that transactions stay small.
 * After a crash the account still exists, and deleting it again continues.
 */
export async function deleteAccount(db: Db, account: Account, { clock, isWanted, ...how }: Deletion): Promise<boolean> {
  // With `isWanted`, everything is deleted in one transaction; otherwise the journeys are deleted
  // first.
  if (!isWanted) {
    if (account.operates && !(await db.transaction().execute((trx) => leaveOperation(trx, account.id)))) return false
    await eraseJourneysOf(db, account.id, { ...how, clock })
  }
  const attempt = () =>
    db.transaction().execute(async (trx) => {
      if (!(await lockForDeletion(trx, account.id))) return 'again'
      if (isWanted && !(await isWanted(trx))) return 'refused'
      await deletePerson(trx, account, { ...how, now: clock() })
      return 'deleted'
    })
  for (;;) {
    const outcome = await retryingDeadlocks(db, attempt)
    if (outcome !== 'again') return outcome === 'deleted'
  }
}

/**
 * Removes an operator's role, so that of two operators who leave at once one stays; returns false
 * for the only operator.
 */
async function leaveOperation(trx: Trx, id: string): Promise<boolean> {
  if (await isLastOperator(trx, id)) return false
  await setOperator(trx, id, null)
  return true
}

/** The person's own journeys that aren't kept and aren't erased yet, by id. */
function selectLeaving(
  db: Db,
  ownerId: string,
  { keepFollowed, leaveShared }: Pick<Deletion, 'keepFollowed' | 'leaveShared'>,
) {
  const dialect = dialectOf(db)
  const leaving = db
    .selectFrom('journey')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('erasedAt', 'is', null)
    .where((eb) => eb.not(dialect.isOneOf(sql.ref('id'), leaveShared)))
    .orderBy('id')
  return keepFollowed ? leaving.where((eb) => eb.not(STAYS)) : leaving
}

/** Erases the journeys that are deleted with the account, in the same way as journeys deleted long ago. */
async function eraseJourneysOf(
  db: Db,
  ownerId: string,
  { clock, ...how }: Pick<Deletion, 'keepFollowed' | 'leaveShared' | 'clock'>,
): Promise<void> {
  const eraseSome = () =>
    db.transaction().execute(async (trx) => {
      const next = await selectLeaving(trx, ownerId, how).limit(1).executeTakeFirst()
      const journey = next && (await lockJourney(trx, next.id))
      if (!journey) return false
      if (journey.ownerId !== ownerId) return true
      if (!isDeleted(journey)) await setDeleted(trx, journey, clock(), clock())
      else if ((await deleteSomeRows(trx, journey.id, ROWS_MAX)) < ROWS_MAX) await eraseRow(trx, journey, clock())
      return true
    })
  while (await retryingDeadlocks(db, eraseSome));
}

/**
 * Locks a person's journeys, then the person, in the usual order. Writes of the person wait and
 * then fail. Returns false if the person acted on another journey in between, which can't be locked
 * any more.
 */
async function lockForDeletion(trx: Trx, id: string): Promise<boolean> {
  const journeys = await lockJourneysAround(trx, id)
  const person = trx.selectFrom('person').select('id').where('id', '=', id)
  await dialectOf(trx).lockedForDelete(person).execute()
  return await areAllAround(trx, id, journeys)
}

/** Deletes a person and corrects every counter. Their other rows are deleted by cascade. */
async function deletePerson(
  trx: Trx,
  { id, email, emailVerified }: Account,
  { keepFollowed, leaveShared, now, settings }: Omit<Deletion, 'clock' | 'isWanted'> & { now: number },
): Promise<void> {
  const badges = await badgesOf(trx, id)
  const copies = await listCopiesOf(trx, id)
  const { authSecret, accountTextBytes } = settings
  const shared = await leaveToHeirs(trx, id, { left: leaveShared, now, accountTextBytes })
  if (keepFollowed) await giveAwayFollowedJourneys(trx, id, { except: shared, now })
  await endAllOf(trx, id, now)
  await passOnGroupsOf(trx, id)
  await trx.updateTable('suggestion').set({ reply: null }).where('decidedBy', '=', id).execute()
  await removeFromTotals(trx, id, now)
  await removeFromBadgeCounts(trx, id)
  await removeFromFollowCounts(trx, id)
  await deleteCommentsOf(trx, id, now)
  await anonymizeFeedback(trx, id)
  if (emailVerified) await leavePauses(trx, id, { email, authSecret, now })
  await anonymizeLog(trx, id)
  await deleteMailTo(trx, hashRecipient(email, authSecret))
  await deleteCompletionLinks(trx, email)
  await deleteKeysOf(trx, id)
  await trx.deleteFrom('user').where('id', '=', id).execute()
  await leaveCopies(trx, copies)
  await deleteUnusedBadges(trx, { personId: id, keys: badges })
}

/**
 * Makes co-authors the owners of these shared journeys; returns the ids of the remaining journeys,
 * which are deleted. If an heir's account has no room for a journey's history, the history is
 * deleted, since the heir wasn't asked.
 */
async function leaveToHeirs(
  trx: Trx,
  ownerId: string,
  { left, now, accountTextBytes }: { left: readonly string[]; now: number; accountTextBytes: number },
): Promise<string[]> {
  const deleted: string[] = []
  for (const { id: journeyId, heir } of await listShared(trx, ownerId)) {
    if (!left.includes(journeyId)) deleted.push(journeyId)
    else {
      const journey = await lockJourney(trx, journeyId)
      if (!journey) continue
      await changeOwner(trx, journey, heir.id, now)
      if ((await readTextBytes(trx, heir.id)) > accountTextBytes) {
        await eraseHistory(trx, journeyId)
        await eraseRemovedSteps(trx, journeyId)
      }
      await deleteCoauthor(trx, { journeyId, personId: heir.id }, now)
      await endApartFrom(trx, journeyId, heir.id, now)
      await record(trx, [{ kind: 'journeyInherited', recipientId: heir.id, journeyId }], now)
    }
  }
  return deleted
}

/** SQL: others follow the journey and can see it, so it can be kept without its owner. */
const STAYS = sql<boolean>`(journey."followerCount" > 0 and ${isSharedSql()} and ${isKeptSql('journey')})`

/** Makes the former member the owner of followed journeys that others can see. */
async function giveAwayFollowedJourneys(
  trx: Trx,
  ownerId: string,
  { except, now }: { except: readonly string[]; now: number },
): Promise<void> {
  const dialect = dialectOf(trx)
  const remaining = await trx
    .updateTable('journey')
    // The former member can get two imports of the same journey, and an owner has only one per
    // `importedFrom`.
    .set({ ownerId: FORMER_MEMBER_ID, importedFrom: null })
    .where('ownerId', '=', ownerId)
    .where(STAYS)
    .where((eb) => eb.not(dialect.isOneOf(sql.ref('id'), except)))
    .returning(['id', 'listedAt'])
    .execute()
  const ids = remaining.map(({ id }) => id)
  await copyBadgeSpellings(trx, { from: ownerId, to: FORMER_MEMBER_ID }, ids)
  // The remaining co-authors are suspended and can't take care of these journeys, so they are
  // removed.
  for (const journeyId of ids) {
    await endAllOn(trx, journeyId, now)
    // Without an owner, no one could read or erase the history.
    await eraseHistory(trx, journeyId)
    await eraseRemovedSteps(trx, journeyId)
  }
  const listed = remaining.filter(({ listedAt }) => listedAt !== null).map(({ id }) => id)
  await addToJourneyCount(trx, FORMER_MEMBER_ID, listed.length)
  // The search index contains the owner's name.
  await trx
    .deleteFrom('journeySearch')
    .where(dialect.isOneOf(sql.ref('journeyId'), listed))
    .execute()
  await indexJourneys(trx, listed, now)
}

async function removeFromBadgeCounts(trx: Trx, id: string): Promise<void> {
  const used = sql<boolean>`key in (
    select "badgeKey" from "journeyBadge" join journey on journey.id = "journeyBadge"."journeyId" where "ownerId" = ${id}
    union select "badgeKey" from interest where "personId" = ${id})`
  await dialectOf(trx).locked(trx.selectFrom('badge').select('key').where(used).orderBy('key')).execute()
  await trx
    .updateTable('badge')
    .set({
      useCount: sql<number>`"useCount"
        - (select count(*) from "journeyBadge" join journey on journey.id = "journeyBadge"."journeyId"
           where "badgeKey" = badge.key and "ownerId" = ${id} and ${isKeptSql('journey')})
        - (select count(*) from interest where "badgeKey" = badge.key and "personId" = ${id})`,
    })
    .where(used)
    .execute()
}

async function removeFromFollowCounts(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('person')
    .set((eb) => ({ followerCount: eb('followerCount', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('personFollow').select('followedId').where('followerId', '=', id))
    .execute()
  await trx
    .updateTable('person')
    .set((eb) => ({ followingCount: eb('followingCount', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('personFollow').select('followerId').where('followedId', '=', id))
    .execute()
}

/** Replaces a deleted person in the log by the former member. */
async function anonymizeLog(trx: Trx, personId: string): Promise<void> {
  await trx.updateTable('auditEntry').set({ actorId: FORMER_MEMBER_ID }).where('actorId', '=', personId).execute()
  await trx
    .updateTable('auditEntry')
    .set({ targetId: FORMER_MEMBER_ID })
    .where('targetId', '=', personId)
    .where('kind', '=', 'person')
    .execute()
}
