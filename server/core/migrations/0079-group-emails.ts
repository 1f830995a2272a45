import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds invitations to groups by email, what was declined, and the page to which a sign-up returns. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('groupAddress')
    .addColumn('groupId', key, (c) => c.notNull().references('walkGroup.id').onDelete('cascade'))
    .addColumn('recipientHash', key, (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('invitedAt', 'bigint', (c) => c.notNull())
    .addColumn('dueAt', 'bigint')
    .addColumn('keyHash', 'text')
    .addPrimaryKeyConstraint('groupAddress_pk', ['groupId', 'recipientHash'])
    .execute()
  await db.schema
    .createIndex('groupAddress_due')
    .on('groupAddress')
    .column('dueAt')
    .where(sql<boolean>`"dueAt" is not null`)
    .execute()
  await db.schema.createIndex('groupAddress_invited').on('groupAddress').column('invitedAt').execute()
  await db.schema
    .createTable('groupDecline')
    .addColumn('leadId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('recipientHash', key, (c) => c.notNull())
    .addColumn('declinedAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('groupDecline_pk', ['leadId', 'journeyId', 'recipientHash'])
    .execute()
  await db.schema.createIndex('groupDecline_journey').on('groupDecline').column('journeyId').execute()
  await db.schema.alterTable('mailedLink').addColumn('returnTo', 'text').execute()
}
