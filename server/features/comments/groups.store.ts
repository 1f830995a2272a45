import { sql } from 'kysely'
import { isMemberSql } from '#server/core/access/groups.ts'
import { isTogetherWithSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { PERSON_COLUMNS, type PersonRow } from '#server/features/people/read.store.ts'

/** The group, if the viewer is a member. */
export async function readGroupOf(
  db: Db,
  groupId: string,
  viewerId: string | null,
): Promise<{ leadId: string } | undefined> {
  return await db
    .selectFrom('walkGroup')
    .innerJoin('groupMember', 'groupMember.groupId', 'walkGroup.id')
    .select('walkGroup.leadId')
    .where('walkGroup.id', '=', groupId)
    .where('groupMember.personId', '=', viewerId ?? '')
    .where(isMemberSql())
    .executeTakeFirst()
}

/** Locks the group until the transaction ends, so that its comments change one after the other. */
export async function lockGroup(trx: Trx, groupId: string): Promise<void> {
  await dialectOf(trx)
    .locked(trx.selectFrom('walkGroup').select('id').where('id', '=', groupId))
    .execute()
}

/** Locks the groups in which a person wrote. */
export async function lockGroupsWrittenIn(trx: Trx, authorId: string): Promise<void> {
  const written = trx
    .selectFrom('comment')
    .select('groupId')
    .where('authorId', '=', authorId)
    .where('groupId', 'is not', null)
    .$narrowType<{ groupId: string }>()
  await dialectOf(trx)
    .locked(trx.selectFrom('walkGroup').select('id').where('id', 'in', written).orderBy('id'))
    .execute()
}

/** The members of a group whom the writer may mention, by name. */
export async function listMentionableIn(db: Db, groupId: string, writerId: string): Promise<PersonRow[]> {
  return await db
    .selectFrom('groupMember')
    .innerJoin('person', 'person.id', 'groupMember.personId')
    .select(PERSON_COLUMNS)
    .where('groupMember.groupId', '=', groupId)
    .where('groupMember.personId', '<>', writerId)
    .where(isMemberSql())
    .where(isTogetherWithSql(writerId))
    .orderBy('person.sortName')
    .orderBy(sql.ref('person.id'))
    .execute()
}
