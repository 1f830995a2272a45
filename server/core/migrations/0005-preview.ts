import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Link previews, and an index of steps by URL. */
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
  // PostgreSQL's B-tree entries are limited to 2.7 kB, and URLs can be longer.
  await (kind === 'postgres' ? byUrl.using('hash') : byUrl).execute()
}
