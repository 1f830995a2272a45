import type { Kysely } from 'kysely'

/** Journeys have a licence, null until it is chosen; people what they chose last, and whether they want to be asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('journey').addColumn('licence', 'text').execute()
  await db.schema.alterTable('person').addColumn('licence', 'text').execute()
  await db.schema
    .alterTable('person')
    .addColumn('askLicence', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
