import type { Kysely } from 'kysely'

/** Adds when background jobs last ran and failed, for operators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['ranAt', 'failedAt']) await db.schema.alterTable('job').addColumn(column, 'bigint').execute()
  await db.schema.alterTable('job').addColumn('failure', 'text').execute()
  await db.schema
    .alterTable('job')
    .addColumn('failures', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
