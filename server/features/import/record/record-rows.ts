/** A row of a table in `record.json`. */
export type Row = Record<string, unknown>

/** The rows of a table that is kept. */
export function rowsOf(record: Row, table: string): Row[] {
  const rows = record[table]
  return Array.isArray(rows) ? rows : []
}

/** The number of rows of a table that is counted. */
export function countIn(record: Row, table: string): number {
  return Number(record[table] ?? 0)
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Rows by the text in one of their columns. */
export function groupBy(rows: readonly Row[], column: string): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => textIn(row[column]))
}

export function sortBy(rows: readonly Row[], column: string): Row[] {
  return rows.toSorted((a, b) => (rankOf(a[column]) < rankOf(b[column]) ? -1 : 1))
}

function rankOf(value: unknown): number | string {
  return typeof value === 'number' ? value : textIn(value)
}
