import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Decisions whose versions are still to be hidden. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema.alterTable('decision').addColumn('versionsBefore', key).execute()
  await db.schema
    .createIndex('decision_versions')
    .on('decision')
    .column('id')
    .where(sql<boolean>`"versionsBefore" is not null`)
    .execute()
}
