import { sql } from 'kysely'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { isInvitableSql, isMemberSql, type Membership } from '#server/core/access/groups.ts'
import { areApartSql, isActiveSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { Columns } from '#server/core/database/queries.ts'
import { deleteAddresses } from './emails/addresses.store.ts'
import { clearAnswers, NO_MEETING } from './meetings.store.ts'
import { endRequests } from './open/requests.store.ts'
import { GROUP_COLUMNS } from './read.store.ts'

// Every change of a group's members locks the people and then the group, so that two can't exceed a
// limit together.

export type LockedGroup = Columns<'walkGroup', (typeof GROUP_COLUMNS)[number]>

/** A person's place in a group. */
export interface Place {
  groupId: string
  personId: string
}

export async function lockGroup(trx: Trx, id: string): Promise<LockedGroup | undefined> {
  return await dialectOf(trx)
    .locked(trx.selectFrom('walkGroup').select(GROUP_COLUMNS).where('id', '=', id))
    .executeTakeFirst()
}

export async function readMembership(db: Db, { groupId, personId }: Place): Promise<Membership | undefined> {
  return await db
    .selectFrom('groupMember')
    .select(['joinedAt', 'declinedAt'])
    .where('groupId', '=', groupId)
    .where('personId', '=', personId)
    .executeTakeFirst()
}

interface NewGroup {
  id: string
  leadId: string
  journeyId: string
  name: string
  message: string
  lastDay: string | null
  isClass: number
}

/** Creates a group, whose lead is its first member. */
export async function insertGroup(trx: Trx, group: NewGroup, now: number): Promise<void> {
  const { id: groupId, leadId, message } = group
  await trx
    .insertInto('walkGroup')
    .values({ ...group, messageAt: message === '' ? null : now, createdAt: now })
    .execute()
  await saveMember(trx, { groupId, personId: leadId }, now)
}

type Change = Partial<Omit<LockedGroup, 'id' | 'journeyId' | 'isClass'>>

export async function updateGroup(trx: Trx, id: string, change: Change): Promise<void> {
  if (Object.keys(change).length > 0) await trx.updateTable('walkGroup').set(change).where('id', '=', id).execute()
}

export async function endLink(trx: Trx, id: string): Promise<void> {
  await updateGroup(trx, id, { linkSeed: null, linkUses: null, linkUntil: null })
}

/** Ends a group, with its memberships and invitations. */
export async function deleteGroup(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('walkGroup').where('id', '=', id).execute()
}

/** Opens or closes a group; closing ends the requests to join. */
export async function setOpen(trx: Trx, id: string, isOpen: boolean): Promise<void> {
  await updateGroup(trx, id, { isOpen: isOpen ? 1 : 0 })
  if (!isOpen) await endRequests(trx, id)
}

/** Makes the person a member, whether they were invited before, asked to join, or not. */
export async function saveMember(trx: Trx, place: Place, now: number): Promise<void> {
  await trx
    .insertInto('groupMember')
    .values({ ...place, invitedAt: null, joinedAt: now, declinedAt: null })
    .onConflict((conflict) =>
      conflict.columns(['groupId', 'personId']).doUpdateSet({ joinedAt: now, declinedAt: null }),
    )
    .execute()
  await trx
    .deleteFrom('groupRequest')
    .where('groupId', '=', place.groupId)
    .where('personId', '=', place.personId)
    .execute()
}

/** Declines an invitation. The row is kept, so that the invitation can't be repeated. */
export async function declineInvitation(trx: Trx, { groupId, personId }: Place, now: number): Promise<void> {
  await trx
    .updateTable('groupMember')
    .set({ declinedAt: now })
    .where('groupId', '=', groupId)
    .where('personId', '=', personId)
    .execute()
}

/** Ends an invitation or a membership. */
export async function deleteMember(trx: Trx, { groupId, personId }: Place): Promise<void> {
  await trx.deleteFrom('groupMember').where('groupId', '=', groupId).where('personId', '=', personId).execute()
}

/** Uses the link once; returns false if no use is left. */
export async function useLink(trx: Trx, id: string, now: number): Promise<boolean> {
  const used = await trx
    .updateTable('walkGroup')
    .set((eb) => ({ linkUses: eb('linkUses', '-', 1) }))
    .where('id', '=', id)
    .where('linkUses', '>', 0)
    .where('linkUntil', '>', now)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Those of the people whom the lead can invite: no one with a row in the group, nor apart by a block, nor suspended. */
export async function findInvitable(
  trx: Trx,
  { groupId, leadId, ids }: { groupId: string; leadId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('person')
    .select('person.id')
    .where(dialectOf(trx).isOneOf(sql.ref('person.id'), ids))
    .where('person.id', '<>', FORMER_MEMBER_ID)
    .where(isInvitableSql(groupId, leadId))
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertInvitations(
  trx: Trx,
  groupId: string,
  personIds: readonly string[],
  now: number,
): Promise<void> {
  if (personIds.length === 0) return
  await trx
    .insertInto('groupMember')
    .values(personIds.map((personId) => ({ groupId, personId, invitedAt: now, joinedAt: null, declinedAt: null })))
    .execute()
}

/** The number of members, and of people who haven't answered their invitation. */
export async function countPeople(trx: Trx, groupId: string): Promise<{ members: number; invited: number }> {
  const rows = await trx
    .selectFrom('groupMember')
    .select('joinedAt')
    .where('groupId', '=', groupId)
    .where('declinedAt', 'is', null)
    .execute()
  const members = rows.filter(({ joinedAt }) => joinedAt !== null).length
  return { members, invited: rows.length - members }
}

export async function countLed(trx: Trx, leadId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('walkGroup')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('leadId', '=', leadId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countJoined(trx: Trx, personId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('groupMember')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('personId', '=', personId)
    .where(isMemberSql())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Makes a member the lead. The former lead's message, meeting, link and emails end, since the new lead isn't their author,
 * and an open group closes. So do the memberships and invitations of people whom a block separates from the new lead, as
 * when they block each other later.
 */
export async function giveTo(trx: Trx, id: string, leadId: string): Promise<void> {
  await updateGroup(trx, id, { leadId, message: '', messageAt: null, ...NO_MEETING })
  await trx
    .deleteFrom('groupMember')
    .where('groupId', '=', id)
    .where('declinedAt', 'is', null)
    .where(areApartSql(leadId, sql.ref('groupMember.personId')))
    .execute()
  await clearAnswers(trx, id)
  await endLink(trx, id)
  await deleteAddresses(trx, id)
  await setOpen(trx, id, false)
}

/**
 * Gives the group to its member of longest standing, if possible one who isn't suspended; ends it without members. A class
 * ends, since no other pupil may see the steps of all.
 */
export async function passOn(trx: Trx, { id, leadId, isClass }: Heritable): Promise<void> {
  for (;;) {
    const heir = isClass === 1 ? undefined : await findHeir(trx, { groupId: id, personId: leadId })
    if (!heir) return await deleteGroup(trx, id)
    // A member whose account was deleted meanwhile isn't found again.
    const kept = dialectOf(trx).lockedAgainstDelete(trx.selectFrom('person').select('id').where('id', '=', heir))
    if (await kept.executeTakeFirst()) return await giveTo(trx, id, heir)
  }
}

type Heritable = Pick<LockedGroup, 'id' | 'leadId' | 'isClass'>

async function findHeir(trx: Trx, { groupId, personId }: Place): Promise<string | undefined> {
  const heir = await trx
    .selectFrom('groupMember')
    .innerJoin('person', 'person.id', 'groupMember.personId')
    .select('groupMember.personId')
    .where('groupMember.groupId', '=', groupId)
    .where('groupMember.personId', '<>', personId)
    .where(isMemberSql())
    .orderBy(sql`case when ${isActiveSql()} then 0 else 1 end`)
    .orderBy('groupMember.joinedAt')
    .orderBy('groupMember.personId')
    .executeTakeFirst()
  return heir?.personId
}

/** Passes on all groups that a person leads, before the account is deleted. */
export async function passOnGroupsOf(trx: Trx, leadId: string): Promise<void> {
  const led = trx.selectFrom('walkGroup').select(['id', 'leadId', 'isClass']).where('leadId', '=', leadId).orderBy('id')
  for (const group of await dialectOf(trx).locked(led).execute()) await passOn(trx, group)
}

/** The ids of a group's members. */
export async function listMemberIds(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('groupMember')
    .select('personId')
    .where('groupId', '=', groupId)
    .where(isMemberSql())
    .execute()
  return rows.map(({ personId }) => personId)
}
