import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds classes, open groups, and requests to join these. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  for (const flag of ['isClass', 'isOpen'])
    await db.schema
      .alterTable('walkGroup')
      .addColumn(flag, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema
    .createIndex('walkGroup_open')
    .on('walkGroup')
    .columns(['journeyId', 'id'])
    .where(sql<boolean>`"isOpen" = 1`)
    .execute()
  await db.schema
    .createTable('groupRequest')
    .addColumn('groupId', key, (c) => c.notNull().references('walkGroup.id').onDelete('cascade'))
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('askedAt', 'bigint', (c) => c.notNull())
    .addColumn('declinedAt', 'bigint')
    .addPrimaryKeyConstraint('groupRequest_pk', ['groupId', 'personId'])
    .execute()
  await db.schema.createIndex('groupRequest_person').on('groupRequest').column('personId').execute()
}
