import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadContext } from '#server/database/database.ts'

/** Tables whose listed rows are public: journeys, and people in the directory. */
export type ListedTable = 'journey' | 'person'
/** The first row of a page. */
export type PageStart = readonly [listedAt: number, id: string]

export interface ListedRow {
  id: string
  updatedAt: number | null
  start: PageStart
}

/** The first row of each page, oldest first, so that full pages don't change. */
export async function listPageStarts(
  { db, dialect }: ReadContext,
  table: ListedTable,
  size: number,
): Promise<PageStart[]> {
  const starts: PageStart[] = []
  for (;;) {
    const last = starts.at(-1)
    const [next] = await listedRows(db, table, last ? { from: last } : {})
      .select(['id', 'listedAt'])
      .limit(dialect.literal(1))
      .offset(dialect.literal(last ? size : 0))
      .execute()
    if (!next) return starts
    starts.push([next.listedAt ?? 0, next.id])
  }
}

interface Range {
  from?: PageStart
  after?: PageStart
  before?: PageStart | undefined
}

/** At most `limit` rows from the start of a page, or after a row, up to the next page. */
export async function listRows(
  { db, dialect }: ReadContext,
  table: ListedTable,
  range: Range,
  limit: number,
): Promise<ListedRow[]> {
  const updatedAt = table === 'journey' ? sql<number | null>`"updatedAt"` : sql<number | null>`null`
  const rows = await listedRows(db, table, range)
    .select(['id', 'listedAt', updatedAt.as('updatedAt')])
    .limit(dialect.literal(limit))
    .execute()
  return rows.map((row) => ({ id: row.id, updatedAt: row.updatedAt, start: [row.listedAt ?? 0, row.id] }))
}

function listedRows(db: Db, table: ListedTable, { from, after, before }: Range) {
  return db
    .selectFrom(table)
    .where('listedAt', 'is not', null)
    .$if(from !== undefined, (query) => query.where(compareTo('>=', from)))
    .$if(after !== undefined, (query) => query.where(compareTo('>', after)))
    .$if(before !== undefined, (query) => query.where(compareTo('<', before)))
    .orderBy('listedAt')
    .orderBy('id')
}

function compareTo(sign: '>=' | '>' | '<', [listedAt, id]: PageStart = [0, '']): RawBuilder<boolean> {
  return sql<boolean>`("listedAt", id) ${sql.raw(sign)} (${listedAt}, ${id})`
}
