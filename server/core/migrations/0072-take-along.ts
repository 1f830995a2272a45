import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds to decisions which versions of the journey are still to be hidden. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema.alterTable('decision').addColumn('versionsBefore', key).execute()
  await db.schema
    .createIndex('decision_versions')
    .on('decision')
    .column('id')
    .where(sql<boolean>`"versionsBefore" is not null`)
    .execute()
}
