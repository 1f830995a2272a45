import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** What a version took of its original: up to which version of that it was decided, and how to undo it. */
export async function up(db: Kysely<unknown>, _: Dialect): Promise<void> {
  await db.schema.alterTable('adaptation').addColumn('seenVersion', 'integer').execute()
  await db.schema.alterTable('adaptation').addColumn('decidedAt', 'bigint').execute()
  await db.schema.alterTable('adaptation').addColumn('undo', 'text').execute()
  await db.schema.alterTable('adaptation').addColumn('toldAt', 'bigint').execute()
  // Notices to the owners of copies are made in the order of the copies' ids.
  await db.schema.dropIndex('adaptation_originalId').execute()
  await db.schema.createIndex('adaptation_copies').on('adaptation').columns(['originalId', 'id']).execute()
}
