import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { type Id, isTogetherWithSql } from './people.ts'

// Access rules of groups that walk together. Functions that end in `Sql` build the condition of the
// same rule for a query. Members see each other by `isTogetherWithSql`.

/** A person's row in a group. */
export interface Membership {
  joinedAt: number | null
  declinedAt: number | null
}

/** Whether the person agreed that the group sees their progress. */
export function isMember(row: Membership | undefined): row is Membership & { joinedAt: number } {
  return row !== undefined && row.joinedAt !== null
}

/** SQL twin of `isMember`, for the row `alias`. */
export function isMemberSql(alias = 'groupMember'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.joinedAt`)} is not null`
}

/** Whether the person has an invitation that they haven't answered. */
export function isInvited(row: Membership | undefined): row is Membership {
  return row !== undefined && row.joinedAt === null && row.declinedAt === null
}

/** SQL twin of `isInvited`, for the row `alias`. */
export function isInvitedSql(alias = 'groupMember'): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${alias}.joinedAt`)} is null and ${sql.ref(`${alias}.declinedAt`)} is null)`
}

/** SQL: all members of the group whom the reader sees have finished the journey. */
export function haveArrivedSql(
  groupId: RawBuilder<unknown>,
  journeyId: RawBuilder<unknown>,
  reader: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql`not exists (
    select 1 from "groupMember" as walker join person as walking on walking.id = walker."personId"
    where walker."groupId" = ${groupId} and ${isMemberSql('walker')} and ${isTogetherWithSql(reader, 'walking')}
      and not exists (select 1 from "journeyFinish" as finish
        where finish."personId" = walker."personId" and finish."journeyId" = ${journeyId}))`
}

/** SQL: the lead can invite the person in the row `person`: they may see each other, and the person has no row in the group. */
export function isInvitableSql(groupId: Id, leadId: Id): RawBuilder<SqlBool> {
  return sql`(${isTogetherWithSql(leadId)} and not exists (
    select 1 from "groupMember" as own where own."groupId" = ${groupId} and own."personId" = person.id))`
}

export function isLead(group: { leadId: string }, personId: string): boolean {
  return group.leadId === personId
}

/** A group looks like a missing one to everyone but its members. */
export function reasonNotToReadGroup(row: Membership | undefined): ErrorCode | null {
  return isMember(row) ? null : 'notFound'
}

/** Only the lead changes a group, invites, removes others, and hands it over. */
export function reasonNotToLead(
  group: { leadId: string },
  row: Membership | undefined,
  viewerId: string,
): ErrorCode | null {
  return reasonNotToReadGroup(row) ?? (isLead(group, viewerId) ? null : 'leadOnly')
}

/** Only the lead of a class sees which steps its members did; `group`: one that the viewer is in. */
export function reasonNotToReadClass(group: { leadId: string; isClass: number }, viewerId: string): ErrorCode | null {
  if (group.isClass !== 1) return 'notFound'
  return isLead(group, viewerId) ? null : 'leadOnly'
}

/** Whether the lead sees a request to join and can accept it. */
export function isWaiting(row: { declinedAt: number | null } | undefined): boolean {
  return row?.declinedAt === null
}

/** SQL twin of `isWaiting`, for the row `groupRequest`. */
export function isWaitingSql(): RawBuilder<SqlBool> {
  return sql`${sql.ref('groupRequest.declinedAt')} is null`
}

/**
 * SQL: the group `walkGroup` on the journey `journey` is listed for a person, who can ask to join: it is open, its journey is
 * public, and they aren't in it or invited. Its lead `person` and they may read each other's words.
 */
export function isListedGroupSql(personId: Id): RawBuilder<SqlBool> {
  return sql`("walkGroup"."isOpen" = 1 and journey."listedAt" is not null and ${isOutsideSql(personId)})`
}

/**
 * SQL: a person is neither in the group `walkGroup` nor invited, and its lead `person` and they may read each other's
 * words. A request to join stays in the sight of both while the journey isn't listed.
 */
export function isOutsideSql(personId: Id): RawBuilder<SqlBool> {
  return sql`(${isTogetherWithSql(personId)} and not exists (
    select 1 from "groupMember" as own
    where own."groupId" = "walkGroup".id and own."personId" = ${personId} and own."declinedAt" is null))`
}
