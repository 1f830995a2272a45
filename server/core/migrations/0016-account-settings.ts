import type { Kysely } from 'kysely'

/** Adds language, time zone and weekly goal to people, and an index of ticked steps by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('person').addColumn('language', 'text').execute()
  await db.schema.alterTable('person').addColumn('timeZone', 'text').execute()
  await db.schema.alterTable('person').addColumn('weeklyGoal', 'integer').execute()
  await db.schema.createIndex('stepDone_time').on('stepDone').columns(['personId', 'doneAt']).execute()
}
