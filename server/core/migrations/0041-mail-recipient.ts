import type { Kysely } from 'kysely'

/** Queued emails have an encrypted recipient; null in emails of earlier versions, whose recipient is readable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail').addColumn('domain', 'text').execute()
  await db.schema.alterTable('mail').addColumn('recipientHash', 'text').execute()
}
