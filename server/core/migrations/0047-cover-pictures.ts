import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Journeys know the pictures of their covers, small variants of those of previews. */
export async function up(db: Kysely<unknown>, { types: { bytes } }: Dialect): Promise<void> {
  await db.schema
    .alterTable('journey')
    .addColumn('cover', 'text', (c) => c.notNull().defaultTo('pictures'))
    .execute()
  await db.schema.alterTable('journey').addColumn('coverImages', 'text').execute()
  await db.schema.alterTable('journey').addColumn('coverDueAt', 'bigint').execute()
  await sql`update journey set "coverDueAt" = 0 where "stepCount" >= 3 and "deletedAt" is null`.execute(db)
  const isDue = sql<boolean>`"coverDueAt" is not null`
  await db.schema.createIndex('journey_coverDue').on('journey').column('coverDueAt').where(isDue).execute()
  await db.schema.alterTable('preview').addColumn('small', bytes).execute()
}
