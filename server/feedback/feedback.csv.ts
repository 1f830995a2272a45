import type { FeedbackRow } from './feedback.list.store.ts'

const COLUMNS = ['createdAt', 'name', 'email', 'phone', 'feedback'] as const

export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`

/** One message as a line of CSV (RFC 4180). */
export function asCsv(row: FeedbackRow): string {
  const cells = { ...row, createdAt: new Date(row.createdAt).toISOString() }
  return `${COLUMNS.map((column) => quoted(cells[column] ?? '')).join(',')}\r\n`
}

/** A spreadsheet would run what begins like a formula: a quote before it makes it text. */
function quoted(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
