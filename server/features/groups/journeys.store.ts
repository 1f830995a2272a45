import { sql } from 'kysely'
import { isReadableSql } from '#server/core/access/journeys.ts'
import type { Id } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

/** The journeys that the group `walkGroup` of a query walks after its present one, as far as the viewer can read them. */
export function selectFollowing(db: Db, viewerId: Id) {
  return db
    .selectFrom('groupJourney')
    .innerJoin('journey', 'journey.id', 'groupJourney.journeyId')
    .select(['journey.id', 'journey.name'])
    .where('groupJourney.groupId', '=', sql.ref<string>('walkGroup.id'))
    .where(isReadableSql(viewerId))
    .orderBy('groupJourney.position')
}

export async function insertFollowing(trx: Trx, groupId: string, journeyIds: readonly string[]): Promise<void> {
  if (journeyIds.length === 0) return
  const rows = journeyIds.map((journeyId, position) => ({ groupId, position, journeyId }))
  await trx.insertInto('groupJourney').values(rows).execute()
}

/** The ids among these whose journeys the person can read. */
export async function findReadable(db: Db, personId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('journey')
    .select('id')
    .where(dialectOf(db).isOneOf(sql.ref('id'), ids))
    .where(isReadableSql(personId))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Makes a journey that follows the present one of the group, without those before it; returns whether it follows. */
export async function walkOn(trx: Trx, groupId: string, journeyId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('groupJourney')
    .select('position')
    .where('groupId', '=', groupId)
    .where('journeyId', '=', journeyId)
    .executeTakeFirst()
  if (!found) return false
  await trx.deleteFrom('groupJourney').where('groupId', '=', groupId).where('position', '<=', found.position).execute()
  await trx.updateTable('walkGroup').set({ journeyId }).where('id', '=', groupId).execute()
  return true
}
