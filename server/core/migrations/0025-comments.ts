import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds comments on journeys and steps, their helpful marks, and people whom others block. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await createComments(db, key)
  await db.schema
    .createTable('commentHelpful')
    .addColumn('commentId', key, (c) => c.notNull().references('comment.id').onDelete('cascade'))
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('commentHelpful_key', ['commentId', 'personId'])
    .execute()
  await db.schema.createIndex('commentHelpful_person').on('commentHelpful').column('personId').execute()
  await db.schema
    .createTable('block')
    .addColumn('blockerId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('blockedId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('block_key', ['blockerId', 'blockedId'])
    .execute()
  const index = (name: string) => db.schema.createIndex(`block_${name}`).on('block')
  await index('latest').columns(['blockerId', 'createdAt desc', 'blockedId desc']).execute()
  await index('blocked').column('blockedId').execute()
  const count = (table: string) =>
    db.schema.alterTable(table).addColumn('commentCount', 'integer', (c) => c.notNull().defaultTo(0))
  await count('journey').execute()
  await count('step').execute()
  await db.schema.alterTable('journey').addColumn('discussionClosedAt', 'bigint').execute()
}

async function createComments(db: Kysely<unknown>, key: Dialect['types']['key']): Promise<void> {
  await db.schema
    .createTable('comment')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('stepId', key)
    .addColumn('parentId', key, (c) => c.references('comment.id').onDelete('cascade'))
    .addColumn('authorId', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('editedAt', 'bigint')
    .addColumn('deletedAt', 'bigint')
    .addColumn('removedAt', 'bigint')
    .addColumn('hiddenAt', 'bigint')
    .addColumn('hiddenFor', 'text')
    .addColumn('shownAt', 'bigint')
    .addColumn('helpfulCount', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('replyCount', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  const index = (name: string) => db.schema.createIndex(`comment_${name}`).on('comment')
  const newest = ['createdAt desc', 'id desc']
  for (const [of, column] of [
    ['journey', 'journeyId'],
    ['step', 'stepId'],
  ] as const) {
    const isTop = sql<boolean>`"parentId" is null`
    await index(`${of}_helpful`)
      .columns([column, 'helpfulCount desc', ...newest])
      .where(isTop)
      .execute()
    await index(`${of}_newest`)
      .columns([column, ...newest])
      .where(isTop)
      .execute()
  }
  await index('replies').columns(['parentId', 'createdAt', 'id']).execute()
  await index('author')
    .columns(['authorId', ...newest])
    .execute()
  // For deleting journeys.
  await index('journey').column('journeyId').execute()
  const isHidden = sql<boolean>`"hiddenAt" is not null`
  await index('hidden').columns(['hiddenAt desc', 'id desc']).where(isHidden).execute()
}
