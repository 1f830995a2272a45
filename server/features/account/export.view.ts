import { TABLES } from '#server/core/database/table-facts.ts'
import { isoTime } from '#server/core/platform/time.ts'

/** These column names mean the same in all exported tables. */
const JSON_COLUMNS = new Set(TABLES.flatMap(([, { json = [] }]) => json))
const BOOLEAN_COLUMNS = new Set(TABLES.flatMap(([, { flags = [], booleans = [] }]) => [...flags, ...booleans]))
const TIME_COLUMN = /^at$|(?:At|Since)$/u

/** Converts times to ISO 8601, JSON texts to arrays, 1 and 0 to booleans. */
export function presentRow(row: object | null): object | null {
  return row && Object.fromEntries(Object.entries(row).map(([column, value]) => [column, presentValue(column, value)]))
}

function presentValue(column: string, value: unknown): unknown {
  if (JSON_COLUMNS.has(column) && typeof value === 'string') return JSON.parse(value)
  if (BOOLEAN_COLUMNS.has(column) && typeof value === 'number') return value !== 0
  const isTime = TIME_COLUMN.test(column) && (typeof value === 'number' || value instanceof Date)
  return isTime ? isoTime(value) : value
}
