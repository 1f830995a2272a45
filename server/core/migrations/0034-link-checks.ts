import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds link checks: the addresses of steps, their hosts, and what all checks share. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('linkHost')
    .addColumn('host', key, (c) => c.primaryKey())
    .addColumn('dueAt', 'bigint')
    .addColumn('followers', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('restsUntil', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('robots', 'text')
    .addColumn('robotsUntil', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('robotsUrl', 'text')
    .addColumn('robotsHops', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('linkHost_due').on('linkHost').columns(['dueAt', 'followers desc']).execute()
  await db.schema.createIndex('linkHost_robots').on('linkHost').column('robotsUntil').execute()
  await db.schema
    .createTable('linkCheck')
    .addColumn('key', key, (c) => c.primaryKey())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('host', key, (c) => c.notNull())
    .addColumn('dueAt', 'bigint', (c) => c.notNull())
    .addColumn('followers', 'integer', (c) => c.notNull())
    .addColumn('nextUrl', 'text')
    .addColumn('hops', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('permanent', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('useGet', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('checkedAt', 'bigint')
    .addColumn('askedAt', 'bigint')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failingSince', 'bigint')
    .addColumn('brokenAt', 'bigint')
    .addColumn('movedTo', 'text')
    .addColumn('movedAt', 'bigint')
    .addColumn('offeredAt', 'bigint')
    .execute()
  await db.schema.createIndex('linkCheck_next').on('linkCheck').columns(['host', 'dueAt', 'followers desc']).execute()
  // The journey page looks its links up here; the index has the few broken ones only.
  await sql`create index "linkCheck_broken" on "linkCheck" (substr(url, 1, 300)) where "brokenAt" is not null`.execute(
    db,
  )
  await db.schema
    .createTable('linkProgress')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('nextAt', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('answeredAt', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('probedAt', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
