import { type Kysely, sql } from 'kysely'

/**
 * Private acts enter the numbers of journeys at midnight, and numbers that could tell what one person did are counted
 * again only after several people acted. Numbers shown so far are counted again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('journeyAct').addColumn('dueAt', 'bigint').execute()
  await sql`create index "journeyAct_due" on "journeyAct" ("dueAt") where "dueAt" is not null`.execute(db)
  await db.schema
    .alterTable('journey')
    .addColumn('ratingSince', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('journey')
    .addColumn('ratingAfter', 'integer', (c) => c.notNull().defaultTo(10))
    .execute()
  await sql`update journey set "ratingDueAt" = 0 where "ratingCount" > 0`.execute(db)
  await sql`update journey set reach = null, "reachAt" = null where "reachAt" is not null`.execute(db)
}
