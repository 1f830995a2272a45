import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { isTogetherWithSql } from './people.ts'

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
