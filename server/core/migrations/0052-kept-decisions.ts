import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** A pause can be undone also after its person deleted the account. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema.alterTable('decision').addColumn('keptAs', key).execute()
  await db.schema
    .createIndex('decision_keptAs')
    .on('decision')
    .column('keptAs')
    .where(sql<boolean>`"keptAs" is not null`)
    .execute()
}
