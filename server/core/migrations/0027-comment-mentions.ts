import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds the people whom comments mention. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('commentMention')
    .addColumn('commentId', key, (c) => c.notNull().references('comment.id').onDelete('cascade'))
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('commentMention_key', ['commentId', 'personId'])
    .execute()
  await db.schema.createIndex('commentMention_person').on('commentMention').column('personId').execute()
}
