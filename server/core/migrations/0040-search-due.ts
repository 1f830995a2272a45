import { type Kysely, sql } from 'kysely'

/** Journeys with long texts are added to the search index in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('journey').addColumn('searchDueAt', 'bigint').execute()
  const isDue = sql<boolean>`"searchDueAt" is not null`
  await db.schema.createIndex('journey_searchDue').on('journey').column('searchDueAt').where(isDue).execute()
}
