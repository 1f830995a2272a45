import { type Kysely, sql } from 'kysely'

/** Previews know the size of their pictures and when they were asked for, so that the oldest ones can make room. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('preview')
  await table()
    .addColumn('pictureBytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await table()
    .addColumn('askedAt', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update preview set "askedAt" = coalesce("seenAt", 0),
    "pictureBytes" = coalesce(length(image), 0) + coalesce(length(small), 0)`.execute(db)
  await sql`create index "preview_asked" on preview ((small is not null), "askedAt", "pictureBytes")
    where "imageId" is not null`.execute(db)
}
