import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

interface Setting {
  name: string
  value: string
}

/** The description and the announcement of the site have a text per language; people accept its rules; it has a logo. */
export async function up(db: Kysely<unknown>, { types: { key, bytes } }: Dialect): Promise<void> {
  await db.schema.alterTable('person').addColumn('acceptedRules', key).execute()
  await db.schema
    .createTable('siteImage')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  const named = sql`name in ('description', 'announcement')`
  const { rows } = await sql<Setting>`select name, value from "siteSetting" where ${named}`.execute(db)
  for (const { name, value } of rows) {
    const texts = JSON.stringify(perLanguage(JSON.parse(value)))
    await sql`update "siteSetting" set value = ${texts} where name = ${name}`.execute(db)
  }
}

/** A text without a language counts as that of the default language, which everyone else reads, too. */
function perLanguage(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? {} : { en: value }
  return value === null ? null : { ...Object(value), text: perLanguage(Object(value).text) }
}
