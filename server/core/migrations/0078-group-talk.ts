import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Lets a comment belong to a group instead of a journey, and gives groups a next meeting. */
export async function up(db: Kysely<unknown>, { kind, types: { key } }: Dialect): Promise<void> {
  if (kind === 'postgres') await sql`alter table comment alter column "journeyId" drop not null`.execute(db)
  else await allowNoJourney(db, key)
  await db.schema
    .alterTable('comment')
    .addColumn('groupId', key, (c) => c.references('walkGroup.id').onDelete('cascade'))
    .execute()
  await sql`create index comment_group on comment ("groupId") where "groupId" is not null`.execute(db)
  await sql`create index comment_group_newest on comment ("groupId", "createdAt" desc, id desc)
    where "parentId" is null and "groupId" is not null`.execute(db)

  for (const column of ['meetingName', 'meetingPlace', 'meetingLink'])
    await db.schema.alterTable('walkGroup').addColumn(column, 'text').execute()
  for (const column of ['meetingAt', 'meetingSetAt', 'meetingToldAt'])
    await db.schema.alterTable('walkGroup').addColumn(column, 'bigint').execute()
  await sql`create index "walkGroup_meeting" on "walkGroup" ("meetingAt")
    where "meetingAt" is not null and "meetingToldAt" is null`.execute(db)
  await db.schema.alterTable('groupMember').addColumn('comes', 'integer').execute()
}

/** SQLite can't drop the constraint, so the column is made anew. */
async function allowNoJourney(db: Kysely<unknown>, key: Dialect['types']['key']): Promise<void> {
  for (const index of ['comment_journey_helpful', 'comment_journey_newest', 'comment_journey'])
    await sql`drop index ${sql.ref(index)}`.execute(db)
  await sql`alter table comment rename column "journeyId" to "formerId"`.execute(db)
  await db.schema
    .alterTable('comment')
    .addColumn('journeyId', key, (c) => c.references('journey.id').onDelete('cascade'))
    .execute()
  await sql`update comment set "journeyId" = "formerId"`.execute(db)
  await sql`alter table comment drop column "formerId"`.execute(db)
  await sql`create index comment_journey_helpful
    on comment ("journeyId", "helpfulCount" desc, "createdAt" desc, id desc) where "parentId" is null`.execute(db)
  await sql`create index comment_journey_newest on comment ("journeyId", "createdAt" desc, id desc)
    where "parentId" is null`.execute(db)
  await sql`create index comment_journey on comment ("journeyId")`.execute(db)
}
