import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds the outbox, notices with their acts and settings, and leases of background jobs. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await createOutbox(db, key)
  await createNotices(db, key)
  await db.schema
    .createTable('noticeSetting')
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('inApp', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('noticeSetting_key', ['personId', 'kind'])
    .execute()
  await db.schema
    .createTable('job')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('holder', key)
    .addColumn('leaseEnds', 'bigint', (c) => c.notNull())
    .addColumn('lastNumber', 'bigint', (c) => c.notNull())
    .execute()
}

/** Has no foreign keys: acts are written where every statement counts, and the dispatcher checks the ids. */
async function createOutbox(db: Kysely<unknown>, key: Dialect['types']['key']): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('effect', key, (c) => c.notNull())
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('actorId', key, (c) => c.notNull())
    .addColumn('recipientId', key)
    .addColumn('journeyId', key)
    .addColumn('subjectId', key)
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('position', key)
    .execute()
  await db.schema.createIndex('outbox_effect').on('outbox').column('effect').unique().execute()
  const isForFollowers = sql<boolean>`"recipientId" is null`
  await db.schema.createIndex('outbox_followers').on('outbox').column('id').where(isForFollowers).execute()
}

async function createNotices(db: Kysely<unknown>, key: Dialect['types']['key']): Promise<void> {
  await db.schema
    .createTable('notice')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('journeyId', key, (c) => c.references('journey.id').onDelete('cascade'))
    .addColumn('topic', key)
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addColumn('readAt', 'bigint')
    .execute()
  const index = (name: string) => db.schema.createIndex(`notice_${name}`).on('notice')
  await index('topic').columns(['personId', 'kind', 'topic']).unique().execute()
  await index('latest').columns(['personId', 'seq desc']).execute()
  const isUnread = sql<boolean>`"readAt" is null`
  await index('unread').columns(['personId', 'seq desc']).where(isUnread).execute()
  await index('journey').column('journeyId').execute()
  await index('age').column('updatedAt').execute()
  await db.schema
    .createTable('noticeAct')
    .addColumn('effect', key, (c) => c.primaryKey())
    .addColumn('noticeId', key, (c) => c.notNull().references('notice.id').onDelete('cascade'))
    .addColumn('actorId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('subjectId', key)
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('noticeAct_latest')
    .on('noticeAct')
    .columns(['noticeId', 'createdAt desc', 'effect desc'])
    .execute()
  await db.schema.createIndex('noticeAct_actor').on('noticeAct').column('actorId').execute()
}
