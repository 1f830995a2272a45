import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** How many changes of its original wait for an answer in a version, and the versions of both that this was counted for. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema.alterTable('adaptation').addColumn('waiting', 'integer').execute()
  await db.schema.alterTable('adaptation').addColumn('waitingFor', key).execute()
}
