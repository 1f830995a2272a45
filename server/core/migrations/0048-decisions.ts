import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Decisions of moderators, whose messages wait, and pauses of posting. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await createDecision(db, key)
  await addPauses(db)
  await addToReports(db, key)
}

async function createDecision(db: Kysely<unknown>, key: Dialect['types']['key']): Promise<void> {
  await db.schema
    .createTable('decision')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('targetId', key, (c) => c.notNull())
    .addColumn('journeyId', key)
    .addColumn('writerId', key, (c) => c.references('person.id').onDelete('cascade'))
    .addColumn('actorId', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('hid', 'integer', (c) => c.notNull())
    .addColumn('pausedUntil', 'bigint')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('sendAt', 'bigint')
    .execute()
  const index = (name: string) => db.schema.createIndex(`decision_${name}`).on('decision')
  const isWaiting = sql<boolean>`"sendAt" is not null`
  await index('waiting').columns(['sendAt', 'id']).where(isWaiting).execute()
  await index('writer').columns(['writerId', 'createdAt desc']).execute()
  await index('actor').column('actorId').execute()
  await index('target').columns(['targetId', 'kind']).execute()
}

async function addPauses(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('person')
  await table().addColumn('pausedAt', 'bigint').execute()
  await table().addColumn('pausedUntil', 'bigint').execute()
  await table().addColumn('pausedFor', 'text').execute()
  const isPaused = sql<boolean>`"pausedAt" is not null`
  await db.schema
    .createIndex('person_pausedAt')
    .on('person')
    .columns(['pausedAt desc', 'id desc'])
    .where(isPaused)
    .execute()
}

/** A report knows the writer of what it is about, also after that was deleted. */
async function addToReports(db: Kysely<unknown>, key: Dialect['types']['key']): Promise<void> {
  const table = () => db.schema.alterTable('report')
  await table()
    .addColumn('writerId', key, (c) => c.references('person.id').onDelete('set null'))
    .execute()
  await table()
    .addColumn('decisionId', key, (c) => c.references('decision.id').onDelete('set null'))
    .execute()
  await sql`update report set "writerId" = case kind
      when 'person' then (select person.id from person where person.id = "targetId")
      when 'journey' then (select journey."ownerId" from journey where journey.id = "targetId")
      when 'comment' then (select comment."authorId" from comment where comment.id = "targetId")
      when 'note' then (select rating."personId" from rating where rating.id = "targetId")
      when 'flag' then (select case when flag."personId" = report."reporterId" then journey."ownerId" else flag."personId" end
        from flag join journey on journey.id = flag."journeyId" where flag.id = "targetId") end`.execute(db)
  for (const column of ['writerId', 'decisionId'])
    await db.schema.createIndex(`report_${column}`).on('report').column(column).execute()
}
