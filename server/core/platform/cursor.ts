import { isStorable } from '#contract/text.ts'

type Value = string | number

/**
 * The kind of a cursor's value, which depends on the column it is compared with. `time` and
 * `count`: whole numbers from 0 (bigint and integer). `score` (from 0) and `rank` (whole numbers):
 * floating-point columns. `text`: a text column.
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

/** Max. bytes of a page of a list, as JSON in UTF-8. */
const PAGE_MAX_BYTES = 1_000_000

/** One page of a list, and the cursor of the next page; null for the last page. */
export interface Page<Items> {
  items: Items
  next: string | null
  /** The cursor of a page that begins after the item with this index. */
  cursorAfter: (index: number) => string
}

export const EMPTY_PAGE: Page<never[]> = { items: [], next: null, cursorAfter: () => '' }

/** A page of at most `limit` items, after the cursor if there is one. */
export interface PageRequest {
  limit: number
  cursor?: string | undefined
}

/** A cursor with the sort values of the last row. Clients get it encrypted, see `sealCursor`. */
export function writeCursor(values: Value[]): string {
  return JSON.stringify(values)
}

/** The values of a cursor from `writeCursor`, in the same order; throws 400 if they don't fit the columns. */
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
  const cursorAfter = (index: number) => writeCursor(cursorOf(rows[index] as Row))
  return { items: rows.slice(0, limit), next: rows.length > limit ? cursorAfter(limit - 1) : null, cursorAfter }
}

/** The page with each item mapped to another; items that are mapped to nothing are left out. */
export function mapPage<Row, Item>(
  { items, next, cursorAfter }: Page<Row[]>,
  itemOf: (row: Row) => Item | undefined,
): Page<Item[]> {
  const kept = items.flatMap((row, index) => {
    const item = itemOf(row)
    return item === undefined ? [] : { item, index }
  })
  return {
    items: kept.map(({ item }) => item),
    next,
    cursorAfter: (index) => cursorAfter((kept[index] as (typeof kept)[number]).index),
  }
}

/** The page, cut so that its JSON stays below `PAGE_MAX_BYTES`; it keeps at least one item. */
export function fitPage<Item>(page: Page<Item[]>, bytesOf: (item: Item) => number): Page<Item[]> {
  const items = firstThatFit(page.items, bytesOf)
  return items.length === page.items.length ? page : { ...page, items, next: page.cursorAfter(items.length - 1) }
}

/** Bytes that the JSON of an item takes in a list, with its comma. */
export function bytesInList(json: string): number {
  return Buffer.byteLength(json) + 1
}

/** The first items of a list, at least one, that take less than `PAGE_MAX_BYTES`. */
export function firstThatFit<Item>(items: Item[], bytesOf: (item: Item) => number): Item[] {
  let total = 0
  const end = items.findIndex((item, index) => {
    total += bytesOf(item)
    return total >= PAGE_MAX_BYTES && index > 0
  })
  return end < 0 ? items : items.slice(0, end)
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(cursor)
  } catch {
    return null
  }
}
