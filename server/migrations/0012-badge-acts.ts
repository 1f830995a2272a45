import type { Kysely } from 'kysely'

/** The moderation log says what a badge was renamed to or merged into; the people who chose a badge are found by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('auditEntry').addColumn('newName', 'text').execute()
  await db.schema.createIndex('interest_of_badge').on('interest').column('badgeKey').execute()
}
