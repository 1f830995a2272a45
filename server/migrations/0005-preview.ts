import type { Kysely } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'

/** What was seen of the pages that steps lead to, and the steps by where they lead. */
export async function up(db: Kysely<unknown>, { kind, types: { key, bytes } }: Dialect): Promise<void> {
  await db.schema
    .createTable('preview')
    .addColumn('key', key, (c) => c.primaryKey().notNull())
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    .addColumn('siteName', 'text')
    .addColumn('imageId', key)
    .addColumn('seenAt', 'bigint')
    .addColumn('freshUntil', 'bigint', (c) => c.notNull())
    .addColumn('claimedUntil', 'bigint', (c) => c.notNull())
    .addColumn('image', bytes)
    .execute()
  await db.schema.createIndex('preview_image').on('preview').column('imageId').execute()
  await db.schema.createIndex('preview_age').on('preview').column('freshUntil').execute()
  const byUrl = db.schema.createIndex('step_url').on('step').column('url')
  // PostgreSQL's ordered indexes take 2.7 kB at most; an address may be longer.
  await (kind === 'postgres' ? byUrl.using('hash') : byUrl).execute()
}
