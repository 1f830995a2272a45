import { sql } from 'kysely'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import type { Db } from '#server/core/database/database.ts'
import { TABLES } from '#server/core/database/table-facts.ts'

/** Tables of the search index that only one database has, which may reference others. */
const SEARCH_TABLES = ['journeyTerms', 'searchStem'] as const

/** The tables of the archive, each after those that it references. */
export const ARCHIVED = TABLES.filter(([table]) => !isDerived(table))

/** Includes the tables of the search index that only one database has, and those in which SQLite stores it. */
export function isDerived(table: string): boolean {
  const facts = TABLES.find(([name]) => name === table)?.[1]
  if (facts) return 'notExported' in facts && facts.notExported === 'derived'
  return SEARCH_TABLES.some((name) => table === name || table.startsWith(`${name}_`))
}

/** Tables of the migrator. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'] as const

export interface Column {
  name: string
  /** The column's type, as the database names it. */
  type: string
}

/** The existing tables with their columns, sorted by name. */
export async function readTables(db: Db): Promise<Map<string, Column[]>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      columns
        .map((column) => ({ name: column.name, type: column.dataType.toLowerCase() }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    ]),
  )
}

/** The last applied migration; null without tables of Cairn. */
export async function schemaOf(db: Db): Promise<string | null> {
  const tables = await readTables(db)
  if (!tables.has(MIGRATION_TABLES[0])) return null
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(MIGRATION_TABLES[0])} order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** Drops all tables of Cairn, in the order of their references. */
export async function dropAll(trx: Db): Promise<void> {
  const tables = await readTables(trx)
  const ours = [...SEARCH_TABLES, ...TABLES.map(([table]) => table).reverse(), ...MIGRATION_TABLES]
  for (const table of ours) if (tables.has(table)) await trx.schema.dropTable(table).execute()
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.rows ?? 0)
}

/** Counts the content that replacing the database would delete; missing tables count as empty. */
export async function countContent(db: Db): Promise<{ people: number; journeys: number; feedback: number }> {
  const tables = await readTables(db)
  const count = async (table: string) => (tables.has(table) ? await countRows(db, table) : 0)
  const users = await count('user')
  // The baseline adds the former member as a placeholder, which doesn't count.
  const placeholders = users > 0 && (await exists(db, FORMER_MEMBER_ID)) ? 1 : 0
  return { people: users - placeholders, journeys: await count('journey'), feedback: await count('feedback') }
}

async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
