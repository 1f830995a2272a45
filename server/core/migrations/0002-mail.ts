import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** The mail queue: a row exists until the mail server has accepted the email. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('mail')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('dueAt', 'bigint')
    .execute()
  await db.schema.createIndex('mail_due').on('mail').column('dueAt').execute()
}
