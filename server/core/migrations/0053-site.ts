import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Settings of the site, its operators, and who is let in. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema.alterTable('person').addColumn('operatorSince', 'bigint').execute()
  await db.schema
    .createTable('siteSetting')
    .addColumn('name', key, (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('changedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('invitationLink')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('hash', key, (c) => c.notNull().unique())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('uses', 'integer', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('operatorLink')
    .addColumn('hash', key, (c) => c.primaryKey().notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .execute()
  await createJoinRequest(db, key)
}

async function createJoinRequest(db: Kysely<unknown>, key: Dialect['types']['key']): Promise<void> {
  await db.schema
    .createTable('joinRequest')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('email', key, (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('firstName', 'text', (c) => c.notNull())
    .addColumn('lastName', 'text', (c) => c.notNull())
    .addColumn('passwordHash', 'text')
    .addColumn('provider', 'text')
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('inviterId', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(`joinRequest_${name}`).on('joinRequest')
  await index('waiting').columns(['createdAt', 'id']).execute()
  await index('identity').columns(['subject', 'provider', 'issuer']).execute()
  await index('inviter').column('inviterId').execute()
}
