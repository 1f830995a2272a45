import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { BOOKS, DERIVED, HELD } from './tables.ts'

export interface Column {
  name: string
  /** As the database calls it. */
  type: string
}

/** The tables that stand, with their columns in the order of their names. */
export async function standing(db: Db): Promise<Map<string, Column[]>> {
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

/** The last migration that was applied; null where the tables are not Cairn's or there are none. */
export async function schemaOf(db: Db): Promise<string | null> {
  const books = await standing(db)
  if (!books.has(BOOKS[0])) return null
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(BOOKS[0])} order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** Takes every table of Cairn away; those that refer to others first. */
export async function dropAll(trx: Db): Promise<void> {
  const tables = await standing(trx)
  const ours = [...DERIVED, ...HELD.map(({ table }) => table).reverse(), ...BOOKS]
  for (const table of ours) if (tables.has(table)) await trx.schema.dropTable(table).execute()
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.rows ?? 0)
}
