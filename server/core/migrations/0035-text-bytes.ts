import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds what journeys take in bytes and in the search vocabulary, and indexes that find what one account stores. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('journey')
    .addColumn('textBytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('journey')
    .addColumn('learnedLetters', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // One pass over the steps: a query per journey takes several times as long.
  await sql`
    update journey set "textBytes" = coalesce(sum.bytes, 0)
      + octet_length(name) + octet_length(description) + coalesce(octet_length("closingWords"), 0)
    from (
      select journey.id, steps.bytes from journey left join (
        select "journeyId", sum(250 + octet_length(description) + octet_length(url)
          + coalesce(octet_length(note), 0) + coalesce(octet_length(section), 0)) as bytes
        from step group by "journeyId"
      ) as steps on steps."journeyId" = journey.id
    ) as sum where sum.id = journey.id`.execute(db)
  await db.schema.createIndex('journey_texts').on('journey').columns(['ownerId', 'textBytes']).execute()
  await db.schema.createIndex('feedback_person').on('feedback').column('personId').execute()
  // SQLite answers sums from the index alone.
  if (dialect.kind === 'sqlite')
    await sql`create index "comment_texts" on comment ("authorId", octet_length(text))`.execute(db)
}
