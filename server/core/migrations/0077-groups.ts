import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds groups of people who walk a journey together. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('walkGroup')
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('leadId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('journeyId', key, (c) => c.references('journey.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('messageAt', 'bigint')
    .addColumn('lastDay', 'text')
    .addColumn('linkSeed', 'text')
    .addColumn('linkUses', 'integer')
    .addColumn('linkUntil', 'bigint')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('walkGroup_pk', ['id'])
    .execute()
  await db.schema.createIndex('walkGroup_lead').on('walkGroup').column('leadId').execute()
  await db.schema
    .createIndex('walkGroup_journey')
    .on('walkGroup')
    .column('journeyId')
    .where(sql<boolean>`"journeyId" is not null`)
    .execute()
  await db.schema
    .createTable('groupMember')
    .addColumn('groupId', key, (c) => c.notNull().references('walkGroup.id').onDelete('cascade'))
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('invitedAt', 'bigint')
    .addColumn('joinedAt', 'bigint')
    .addColumn('declinedAt', 'bigint')
    .addPrimaryKeyConstraint('groupMember_pk', ['groupId', 'personId'])
    .execute()
  await db.schema
    .createIndex('groupMember_person')
    .on('groupMember')
    .columns(['personId', 'joinedAt', 'groupId'])
    .execute()
}
