import type { Kysely } from 'kysely'

/** Who is a moderator by a claim, how a session was proven and ends at the operator's provider, and sites without email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('person')
    .addColumn('moderatorByClaim', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('session').addColumn('idToken', 'text').execute()
  await db.schema.alterTable('user').addColumn('admittedAt', 'bigint').execute()
  await db.schema
    .alterTable('joinRequest')
    .addColumn('proven', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('joinRequest').addColumn('declinedAt', 'bigint').execute()
  await db.schema.alterTable('joinRequest').addColumn('declinedFor', 'text').execute()
}
