import type { Kysely } from 'kysely'

/** `hiddenAt` means that a moderator hid something; a person leaves the list of people themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('person').renameColumn('hiddenAt', 'unlistedAt').execute()
}
