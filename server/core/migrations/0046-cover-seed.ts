import type { Kysely } from 'kysely'

/** A journey keeps the cover of its draft; without a seed its cover is drawn from its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('journey').addColumn('coverSeed', 'text').execute()
}
