import { sql } from 'kysely'
import { GROUP_REQUESTS_MAX, OPEN_GROUPS_MAX } from '#contract/rules/group.ts'
import { isListedGroupSql, isMemberSql, isOutsideSql } from '#server/core/access/groups.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { columnsOf } from '#server/core/database/queries.ts'
import { PERSON_COLUMNS, type PersonRow } from '#server/features/people/read.store.ts'

/** An open group, with its lead. */
export interface OpenGroupRow extends PersonRow {
  groupId: string
  groupName: string
  memberCount: number | string | null
  /** 1 if the viewer asks to join it, else 0. */
  asked: number
}

/** The latest open groups on a journey that are listed for a person. */
export async function listOpenGroups(db: Db, personId: string, journeyId: string): Promise<OpenGroupRow[]> {
  return await openGroupsOf(db, { values: { personId, journeyId }, shape: null })
}

const openGroupsOf = prepared(['personId', 'journeyId'], (db, { personId, journeyId }) =>
  selectListed(db, personId)
    .select((eb) => [
      eb
        .selectFrom('groupMember')
        .innerJoin('person as walker', 'walker.id', 'groupMember.personId')
        .select((each) => each.fn.countAll<number | string>().as('count'))
        .whereRef('groupMember.groupId', '=', 'walkGroup.id')
        .where(isMemberSql())
        // Blocks don't change the number, so that it doesn't tell strangers who is in the group.
        .where(isActiveSql('walker'))
        .as('memberCount'),
      sql<number>`case when ${eb.exists(askedBy(db, personId))} then 1 else 0 end`.as('asked'),
    ])
    .where('walkGroup.journeyId', '=', journeyId)
    .orderBy('walkGroup.id', 'desc')
    .limit(literal(OPEN_GROUPS_MAX)),
)

/** The open groups that a person asks to join, also where the lead declined, which they aren't told. */
export async function listRequests(db: Db, personId: string) {
  return await selectLed(db)
    .innerJoin('groupRequest', 'groupRequest.groupId', 'walkGroup.id')
    .where(isOutsideSql(personId))
    .where('groupRequest.personId', '=', personId)
    .where('groupRequest.text', '<>', '')
    .orderBy('groupRequest.askedAt', 'desc')
    .orderBy('groupRequest.groupId')
    .limit(literal(GROUP_REQUESTS_MAX))
    .execute()
}

export async function isListedFor(db: Db, personId: string, groupId: string): Promise<boolean> {
  return (await selectListed(db, personId).where('walkGroup.id', '=', groupId).executeTakeFirst()) !== undefined
}

function selectListed(db: Db, personId: string) {
  return selectLed(db).innerJoin('journey', 'journey.id', 'walkGroup.journeyId').where(isListedGroupSql(personId))
}

function selectLed(db: Db) {
  return db
    .selectFrom('walkGroup')
    .innerJoin('person', 'person.id', 'walkGroup.leadId')
    .select(['walkGroup.id as groupId', 'walkGroup.name as groupName'])
    .select(columnsOf('person', PERSON_COLUMNS))
}

function askedBy(db: Db, personId: string) {
  return db
    .selectFrom('groupRequest')
    .select('groupRequest.groupId')
    .where('groupRequest.groupId', '=', sql.ref<string>('walkGroup.id'))
    .where('groupRequest.personId', '=', personId)
    .where('groupRequest.text', '<>', '')
}
