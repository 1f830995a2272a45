import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/**
 * Adds to copies the number of changes of the original that wait for an answer, and the two
 * versions for which it was counted.
 */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema.alterTable('adaptation').addColumn('waiting', 'integer').execute()
  await db.schema.alterTable('adaptation').addColumn('waitingFor', key).execute()
}
