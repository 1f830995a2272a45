import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Passkeys, the second factor, and what a session has proven. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  for (const column of ['factorAt', 'provenAt'])
    await db.schema.alterTable('session').addColumn(column, 'bigint').execute()
  await db.schema
    .createTable('secondFactor')
    .addColumn('userId', key, (c) => c.primaryKey().notNull().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('secretMark', 'text', (c) => c.notNull())
    .addColumn('lastStep', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('spareCode')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('userId', key, (c) => c.notNull().references('secondFactor.userId').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('spareCode_user').on('spareCode').column('userId').execute()
  await db.schema
    .createTable('passkey')
    .addColumn('methodId', key, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'bigint')
    .execute()
}
