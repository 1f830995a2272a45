import { Refusal } from './refusal.ts'

type Value = string | number

/** One page of a list and the cursor of the next; null when this is the last. */
export interface Page<Items> {
  items: Items
  next: string | null
}

/** How many items, and behind which. */
export interface PageWish {
  limit: number
  cursor?: string | undefined
}

/** The values by which the next page begins, as opaque text. */
export function writeCursor(values: Value[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor that `writeCursor` made in the same order; a forged one is refused. */
export function readCursor<const Kinds extends readonly ('number' | 'string')[]>(
  cursor: string | undefined,
  kinds: Kinds,
): { [K in keyof Kinds]: Kinds[K] extends 'number' ? number : string } | null {
  if (cursor === undefined) return null
  const values = parse(cursor)
  const fits = Array.isArray(values) && values.length === kinds.length && values.every(isOf(kinds))
  if (!fits) throw new Refusal('invalid', { fields: [{ field: 'cursor', key: 'invalidValue' }] })
  return values as never
}

/** A page out of one row more than asked for, which tells whether there is another. */
export function pageOf<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => Value[]): Page<Row[]> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? writeCursor(cursorOf(last)) : null }
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function isOf(kinds: readonly ('number' | 'string')[]) {
  return (value: unknown, index: number) =>
    typeof value === kinds[index] &&
    (typeof value === 'number' ? Number.isFinite(value) : !String(value).includes('\0'))
}
