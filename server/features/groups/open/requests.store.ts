import { sql } from 'kysely'
import { GROUP_REQUESTS_SHOWN_MAX } from '#contract/rules/group.ts'
import { isWaitingSql } from '#server/core/access/groups.ts'
import { type Id, isTogetherWithSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { columnsOf } from '#server/core/database/queries.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'

/** A person's place among those who ask to join a group. */
interface Asker {
  groupId: string
  personId: string
}

/** The requests that wait for their lead, the first first, of people whom the lead may see. */
export function selectWaiting(db: Db, leadId: Id) {
  return db
    .selectFrom('groupRequest')
    .innerJoin('person', 'person.id', 'groupRequest.personId')
    .select(columnsOf('person', PERSON_COLUMNS))
    .select('groupRequest.text')
    .where(isWaitingSql())
    .where(isTogetherWithSql(leadId))
    .orderBy('groupRequest.askedAt')
    .orderBy('groupRequest.personId')
    .limit(literal(GROUP_REQUESTS_SHOWN_MAX))
}

export async function readRequest(db: Db, { groupId, personId }: Asker) {
  return await db
    .selectFrom('groupRequest')
    .select(['text', 'declinedAt'])
    .where('groupId', '=', groupId)
    .where('personId', '=', personId)
    .executeTakeFirst()
}

/** The person's requests that no one accepted, as far as they know: declined ones are among them. */
export async function countRequests(trx: Trx, personId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('groupRequest')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('personId', '=', personId)
    .where('text', '<>', '')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores a request. One that was declined stays so. */
export async function saveRequest(trx: Trx, asker: Asker, { text, now }: { text: string; now: number }): Promise<void> {
  await trx
    .insertInto('groupRequest')
    .values({ ...asker, text, askedAt: now, declinedAt: null })
    .onConflict((conflict) => conflict.columns(['groupId', 'personId']).doUpdateSet({ text }))
    .execute()
}

export async function declineRequest(trx: Trx, { groupId, personId }: Asker, now: number): Promise<void> {
  await trx
    .updateTable('groupRequest')
    .set({ declinedAt: now })
    .where('groupId', '=', groupId)
    .where('personId', '=', personId)
    .where(isWaitingSql())
    .execute()
}

/** Ends the requests to join a group, or only this person's. Declined ones lose their sentence, but aren't repeated. */
export async function endRequests(trx: Trx, groupId: string, personId: string | null = null): Promise<void> {
  const whose = personId === null ? sql<boolean>`true` : sql<boolean>`"personId" = ${personId}`
  await trx.deleteFrom('groupRequest').where('groupId', '=', groupId).where(whose).where(isWaitingSql()).execute()
  await trx.updateTable('groupRequest').set({ text: '' }).where('groupId', '=', groupId).where(whose).execute()
}
