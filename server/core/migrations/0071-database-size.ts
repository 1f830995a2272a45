import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds the size of the database on each of the last days. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('databaseSize')
    .addColumn('day', key, (c) => c.primaryKey().notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .execute()
}
