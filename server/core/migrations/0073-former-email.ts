import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds the addresses from before a change of an account's email, while the owner can still restore them. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('formerEmail')
    .addColumn('userId', key, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('changedAt', 'bigint', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('formerEmail_key', ['userId', 'changedAt'])
    .execute()
  await db.schema.createIndex('formerEmail_age').on('formerEmail').column('changedAt').execute()
  await db.schema.createIndex('formerEmail_email').on('formerEmail').column('email').execute()
}
