import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds people's private drafts of journeys. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('draft')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('stepCount', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
  const columns = ['personId', 'updatedAt desc', 'id desc']
  await db.schema.createIndex('draft_latest').on('draft').columns(columns).execute()
}
