import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds where an imported journey or draft is from, so that importing it again doesn't double it. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema.alterTable('journey').addColumn('importedFrom', key).execute()
  await db.schema.alterTable('draft').addColumn('importedFrom', key).execute()
  const index = (name: string) =>
    db.schema
      .createIndex(name)
      .unique()
      .where('importedFrom' as never, 'is not', null)
  await index('journey_imported').on('journey').columns(['ownerId', 'importedFrom']).execute()
  await index('draft_imported').on('draft').columns(['personId', 'importedFrom']).execute()
}
