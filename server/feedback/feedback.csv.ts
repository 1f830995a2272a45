import type { FeedbackRow } from './list.store.ts'

const COLUMNS = ['createdAt', 'name', 'email', 'phone', 'feedback'] as const

export const CSV_HEADER = `${COLUMNS.join(',')}\r\n`

/** One message as a line of CSV (RFC 4180). */
export function csvLine(row: FeedbackRow): string {
  const cells = { ...row, createdAt: new Date(row.createdAt).toISOString() }
  return `${COLUMNS.map((column) => quote(cells[column] ?? '')).join(',')}\r\n`
}

/** A leading quote keeps spreadsheets from running a cell as a formula. */
function quote(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
