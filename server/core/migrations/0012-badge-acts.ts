import type { Kysely } from 'kysely'

/** Adds the new name of renamed or merged badges to the log, and an index of interests by badge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('auditEntry').addColumn('newName', 'text').execute()
  await db.schema.createIndex('interest_of_badge').on('interest').column('badgeKey').execute()
}
