import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import type { Db } from './database.ts'
import { literal } from './dialect.ts'
import { type ExportedColumn, type ExportedTable, type OwnedTable, TABLE_FACTS } from './table-facts.ts'
import type { Tables } from './tables/tables.ts'

/** Some columns of a table as they are read. */
export type Columns<Name extends keyof Tables, Column extends keyof Selectable<Tables[Name]>> = Pick<
  Selectable<Tables[Name]>,
  Column
>

/** Column names with their table, for a query that joins several. */
export function columnsOf<Table extends string, Column extends string>(table: Table, columns: readonly Column[]) {
  return columns.map((column) => `${table}.${column}` as const)
}

interface Order<Row> {
  /** Columns of a time and of an id that breaks ties; an index must start with both. */
  by: [at: string, id: string]
  /** The row's value of the time column. */
  at: (row: Row) => number
}

/** One page of a query, latest first. */
export async function latestFirst<Database, Table extends keyof Database, Row extends { id: string }>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { limit, cursor }: PageRequest,
  { by, at }: Order<NoInfer<Row>>,
): Promise<Page<Row[]>> {
  const after = readCursor(cursor, ['time', 'text'])
  const [time, id] = [sql.ref(by[0]), sql.ref(by[1])]
  const rows = await query
    .$if(after !== null, (some) => some.where(sql<boolean>`(${time}, ${id}) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy(time, 'desc')
    .orderBy(id, 'desc')
    .limit(literal(limit + 1))
    .execute()
  return pageOf(rows as Row[], limit, (row) => [at(row), row.id])
}

/** Rows read by one query. */
const PORTION = 100

/**
 * The rows of a query in portions, sorted by columns that are unique together and never null. Other
 * requests run between two portions, and no transaction stays open: a row changed meanwhile may be
 * read before or after the change.
 */
export async function* inPortions<Database, Table extends keyof Database, Row extends object>(
  query: SelectQueryBuilder<Database, Table, Row>,
  by: readonly string[],
  direction: 'asc' | 'desc' = 'asc',
): AsyncGenerator<Row[]> {
  const columns = by.map((column) => sql.ref<string | number>(column))
  const isAfter = sql.raw(direction === 'asc' ? '>' : '<')
  let sorted = query.select(columns.map((column, index) => column.as(nameOf(index)))).limit(sql.lit(PORTION))
  for (const column of columns) sorted = sorted.orderBy(column, direction)
  for (let last: unknown[] | null = null; ; ) {
    const portion = last ? sorted.where(sql<boolean>`(${sql.join(columns)}) ${isAfter} (${sql.join(last)})`) : sorted
    const rows = (await portion.execute()) as Record<string, unknown>[]
    if (rows.length > 0) yield rows.map((row) => withoutKey(row, by.length) as Row)
    if (rows.length < PORTION) return
    last = by.map((_, index) => rows.at(-1)?.[nameOf(index)])
    await nextTurn()
  }
}

function nameOf(index: number): string {
  return `portionKey${index}`
}

function withoutKey(row: Record<string, unknown>, columns: number): Record<string, unknown> {
  const rest = { ...row }
  for (let index = 0; index < columns; index++) delete rest[nameOf(index)]
  return rest
}

/** The columns of a table that an export may hold, qualified with the table's name. */
export function exportedOf<Name extends ExportedTable, Column extends ExportedColumn<Name>>(
  table: Name,
  columns: readonly Column[],
) {
  return columnsOf(table, columns)
}

/** Queries the rows of an account in a table, with the columns of its export. */
export function ownRows(db: Db, table: OwnedTable, id: string) {
  const { owner, exported } = TABLE_FACTS[table]
  // All tables share one query; the types can't express their different columns.
  const [name, columns] = [table as 'rating', exported as readonly 'id'[]]
  return db
    .selectFrom(name)
    .select(columns)
    .where(owner as 'personId', '=', id)
}

/** The columns that sort the rows of an account: the primary key without the account. */
export function sortOfOwnRows(table: OwnedTable): string[] {
  const { key, owner } = TABLE_FACTS[table]
  return key.filter((column) => column !== owner)
}
