import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { ARCHIVED, DERIVED, MIGRATION_TABLES } from './tables.ts'

export interface Column {
  name: string
  /** The database's name of the type. */
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
  const ours = [...DERIVED, ...ARCHIVED.map(({ table }) => table).reverse(), ...MIGRATION_TABLES]
  for (const table of ours) if (tables.has(table)) await trx.schema.dropTable(table).execute()
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.rows ?? 0)
}
