import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds notices by email, the weekly digest, and addresses that refuse email. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema.alterTable('noticeSetting').addColumn('email', 'integer').execute()
  await db.schema
    .alterTable('notice')
    .addColumn('inApp', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('notice').addColumn('emailAt', 'bigint').execute()
  const isToBeEmailed = sql<boolean>`"emailAt" is not null`
  await db.schema
    .createIndex('notice_email')
    .on('notice')
    .columns(['emailAt', 'personId'])
    .where(isToBeEmailed)
    .execute()
  await db.schema
    .alterTable('mail')
    .addColumn('once', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  const isWaiting = sql<boolean>`"dueAt" is not null`
  await db.schema.createIndex('mail_waiting').on('mail').columns(['once', 'dueAt']).where(isWaiting).execute()
  await db.schema
    .createTable('emailSetting')
    .addColumn('personId', key, (c) => c.primaryKey().references('person.id').onDelete('cascade'))
    .addColumn('digestAt', 'bigint')
    .addColumn('digestWeek', key)
    .addColumn('noticesAt', 'bigint')
    .addColumn('refusedAt', 'bigint')
    .addColumn('refusedEmail', key)
    .execute()
  const isChosen = sql<boolean>`"digestAt" is not null`
  await db.schema.createIndex('emailSetting_digest').on('emailSetting').column('digestAt').where(isChosen).execute()
  await db.schema
    .createTable('emailRefusal')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('email', key, (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('emailRefusal_person').on('emailRefusal').columns(['personId', 'createdAt']).execute()
}
