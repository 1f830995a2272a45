import type { Kysely } from 'kysely'

/** Who is a moderator by a claim, when a session was proven at the operator's provider, and how it ends there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('person')
    .addColumn('moderatorByClaim', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('session').addColumn('provenAt', 'bigint').execute()
  await db.schema.alterTable('session').addColumn('idToken', 'text').execute()
}
