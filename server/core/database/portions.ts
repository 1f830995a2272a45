import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'

/** Rows read at a time. */
const PORTION = 100

/**
 * The rows of a query in portions, sorted by columns that are unique together and never null. Lets other requests run
 * between two portions, and needs no open transaction: what changes meanwhile may be read before or after the change.
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

/** All rows of a query that never has many. */
export async function* asPortion<Row>(query: { execute(): Promise<Row[]> }): AsyncGenerator<Row[]> {
  yield await query.execute()
}

function nameOf(index: number): string {
  return `portionKey${index}`
}

function withoutKey(row: Record<string, unknown>, columns: number): Record<string, unknown> {
  const rest = { ...row }
  for (let index = 0; index < columns; index++) delete rest[nameOf(index)]
  return rest
}
