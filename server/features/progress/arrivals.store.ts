import { sql } from 'kysely'
import { haveArrivedSql, isMemberSql } from '#server/core/access/groups.ts'
import { isTogetherWithSql } from '#server/core/access/people.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { OutboxEvent } from '#server/core/events/events.store.ts'
import type { Walk } from './progress.store.ts'

/** The events for the other members of groups in which this person was the last to finish the journey. */
export async function arrivals(trx: Trx, { personId, journeyId }: Walk): Promise<OutboxEvent[]> {
  const reader = sql.ref('other.personId')
  const rows = await trx
    .selectFrom('groupMember as own')
    .innerJoin('walkGroup', 'walkGroup.id', 'own.groupId')
    .innerJoin('person', 'person.id', 'own.personId')
    .innerJoin('groupMember as other', 'other.groupId', 'own.groupId')
    .select(['other.groupId', 'other.personId'])
    .where('own.personId', '=', personId)
    .where('other.personId', '<>', personId)
    .where('walkGroup.journeyId', '=', journeyId)
    .where(isMemberSql('own'))
    .where(isMemberSql('other'))
    .where(isTogetherWithSql(reader))
    .where(haveArrivedSql(sql.ref('own.groupId'), sql.ref('walkGroup.journeyId'), reader))
    .execute()
  return rows.map(({ groupId, personId: recipientId }) => ({ kind: 'groupArrived', recipientId, subjectId: groupId }))
}
