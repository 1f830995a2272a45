import { GROUP_EMAIL_DAYS } from '#contract/rules/group.ts'
import { isKeptSql } from '#server/core/access/content.ts'
import { isInvitableSql } from '#server/core/access/groups.ts'
import { isSharedSql } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { hashToken } from '#server/core/platform/secrets.ts'

/** How long an invitation by email is stored, and how long its key works, in ms. */
export const INVITED_MS = GROUP_EMAIL_DAYS * 24 * 3_600_000

/** An invited address of a group. */
interface Place {
  groupId: string
  recipientHash: string
}

/** Stores the addresses, by the keyed hashes of their mailboxes; their emails are written later. */
export async function insertAddresses(
  trx: Trx,
  groupId: string,
  addresses: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  if (addresses.size === 0) return
  const invited = { invitedAt: now, dueAt: now, keyHash: null }
  await trx
    .insertInto('groupAddress')
    .values([...addresses].map(([recipientHash, email]) => ({ ...invited, groupId, recipientHash, email })))
    .onConflict((conflict) =>
      conflict
        .columns(['groupId', 'recipientHash'])
        .doUpdateSet((eb) => ({ ...invited, email: eb.ref('excluded.email') })),
    )
    .execute()
}

export async function countAddresses(trx: Trx, groupId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('groupAddress')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The invitation to which the key of an email belongs; undefined once it was answered, taken back or has ended. */
export async function findByKey(
  db: Db,
  groupId: string,
  key: string | undefined,
  now: number,
): Promise<Place | undefined> {
  if (key === undefined) return
  return await db
    .selectFrom('groupAddress')
    .select(['groupId', 'recipientHash'])
    .where('groupId', '=', groupId)
    .where('keyHash', '=', hashToken(key))
    .where('invitedAt', '>', now - INVITED_MS)
    .executeTakeFirst()
}

/** Ends an invitation; returns false without one. */
export async function deleteAddress(trx: Trx, { groupId, recipientHash }: Place): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('groupAddress')
    .where('groupId', '=', groupId)
    .where('recipientHash', '=', recipientHash)
    .returning('groupId')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Ends all invitations of a group by email, since a new lead isn't their author. */
export async function deleteAddresses(trx: Trx, groupId: string): Promise<void> {
  await trx.deleteFrom('groupAddress').where('groupId', '=', groupId).execute()
}

/** Erases the addresses that were invited 30 days ago. */
export async function deleteOldAddresses(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('groupAddress')
    .where('invitedAt', '<=', now - INVITED_MS)
    .execute()
}

export function selectDue(db: Db, now: number) {
  return db.selectFrom('groupAddress').select('dueAt as at').where('dueAt', '<=', now).orderBy('dueAt')
}

/** The invitation whose email has waited longest, with what the email names. */
export async function nextDue(trx: Trx, now: number) {
  return await trx
    .selectFrom('groupAddress')
    .innerJoin('walkGroup', 'walkGroup.id', 'groupAddress.groupId')
    .innerJoin('person', 'person.id', 'walkGroup.leadId')
    .select(['groupAddress.groupId', 'groupAddress.recipientHash', 'groupAddress.email'])
    .select(['walkGroup.leadId', 'walkGroup.journeyId', 'walkGroup.name'])
    .select(['person.displayName', 'person.language', 'person.suspendedAt', 'person.pausedUntil'])
    .where('groupAddress.dueAt', '<=', now)
    .orderBy('groupAddress.dueAt')
    .limit(1)
    .executeTakeFirst()
}

/** Stores that the email was written, with its key, or dropped; returns false if the invitation has ended meanwhile. */
export async function settleDue(trx: Trx, { groupId, recipientHash }: Place, key: string | null): Promise<boolean> {
  const settled = await trx
    .updateTable('groupAddress')
    .set({ dueAt: null, keyHash: key === null ? null : hashToken(key) })
    .where('groupId', '=', groupId)
    .where('recipientHash', '=', recipientHash)
    .returning('groupId')
    .executeTakeFirst()
  return settled !== undefined
}

/** Whether the lead can invite this person, who isn't in the group. */
export async function isInvitable(
  trx: Trx,
  { groupId, leadId, personId }: { groupId: string; leadId: string; personId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('person')
    .select('person.id')
    .where('person.id', '=', personId)
    .where(isInvitableSql(groupId, leadId))
    .executeTakeFirst()
  return row !== undefined
}

/** The name of the journey, if visitors can read it. */
export async function nameForVisitors(db: Db, journeyId: string | null): Promise<string | undefined> {
  if (journeyId === null) return
  const journey = await db
    .selectFrom('journey')
    .select('name')
    .where('id', '=', journeyId)
    .where(isKeptSql('journey'))
    .where(isSharedSql('journey'))
    .executeTakeFirst()
  return journey?.name
}
