import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

interface Setting {
  name: string
  value: string
}

/** The description and the announcement of the site have a text per language; people accept its rules. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema.alterTable('person').addColumn('acceptedRules', key).execute()
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
