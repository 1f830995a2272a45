import { isStorable } from '#contract/text.ts'

type Value = string | number

/**
 * What a value of a cursor is compared with: `time` and `count` are whole numbers from 0 in a
 * bigint and in an integer column, `score` from 0 and the whole number `rank` are floating-point
 * columns, `text` is a text column.
 */
export type CursorKind = keyof typeof IS_KIND

type ValueOf<Kind extends CursorKind> = Kind extends 'text' ? string : number

const INTEGER_MAX = 2 ** 31 - 1

const IS_KIND = {
  time: (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0,
  count: (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= INTEGER_MAX,
  score: (value: unknown) => Number.isFinite(value) && Number(value) >= 0,
  rank: (value: unknown) => Number.isSafeInteger(value),
  text: (value: unknown) => typeof value === 'string' && isStorable(value),
}

/** One page of a list and the cursor of the next; null when this is the last. */
export interface Page<Items> {
  items: Items
  next: string | null
}

/** A page of at most `limit` items, after the cursor if there is one. */
export interface PageRequest {
  limit: number
  cursor?: string | undefined
}

/** The sort values of the last row, as opaque text. */
export function writeCursor(values: Value[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/**
 * The values of a cursor that `writeCursor` made in the same order; 400 for one that doesn't fit
 * the columns.
 */
export function readCursor<const Kinds extends readonly CursorKind[]>(
  cursor: string | undefined,
  kinds: Kinds,
): { [K in keyof Kinds]: ValueOf<Kinds[K]> } | null {
  if (cursor === undefined) return null
  const values = parse(cursor)
  const fits =
    Array.isArray(values) &&
    values.length === kinds.length &&
    kinds.every((kind, index) => isCursorValue(kind, values[index]))
  if (!fits) throw new InvalidCursor()
  return values as never
}

export function isCursorValue(kind: CursorKind, value: unknown): boolean {
  return IS_KIND[kind](value)
}

/**
 * The cursor of a request isn't one that `writeCursor` made for this list; answered with 400
 * `fields.cursor`.
 */
export class InvalidCursor extends Error {}

/** Cuts the page from `limit + 1` rows; the extra row shows that there is a next page. */
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
