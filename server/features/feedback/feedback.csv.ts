import { csvRow } from '#server/core/platform/csv.ts'
import { isoTime } from '#server/core/platform/time.ts'
import type { FeedbackRow } from './feedback.store.ts'

const COLUMNS = ['createdAt', 'name', 'email', 'phone', 'feedback', 'link'] as const

export const CSV_HEADER = `${COLUMNS.join(',')}\r\n`

/** One message as a row of CSV; cells never start a formula. */
export function csvLine(row: FeedbackRow): string {
  const cells = { ...row, createdAt: isoTime(row.createdAt) }
  return csvRow(COLUMNS.map((column) => cells[column] ?? ''))
}
