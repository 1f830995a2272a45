import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadContext } from '#server/database/database.ts'

/** What is in lists for everybody: journeys, and people who did not leave the directory. */
export type ListedTable = 'journey' | 'person'
/** Where a page begins: when the row came, and its id. */
export type Border = readonly [listedAt: number, id: string]

export interface Listed {
  id: string
  updatedAt: number | null
  border: Border
}

/** Where each page of so many rows begins, the oldest first; a page that is full stays as it is when others come. */
export async function listBorders({ db, dialect }: ReadContext, table: ListedTable, size: number): Promise<Border[]> {
  const borders: Border[] = []
  for (;;) {
    const last = borders.at(-1)
    const [next] = await ordered(db, table, last ? { from: last } : {})
      .select(['id', 'listedAt'])
      .limit(dialect.literal(1))
      .offset(dialect.literal(last ? size : 0))
      .execute()
    if (!next) return borders
    borders.push([next.listedAt ?? 0, next.id])
  }
}

interface Between {
  from?: Border
  after?: Border
  before?: Border | undefined
}

/** So many rows of a page: from its border, or after one that was read, up to the next page's border. */
export async function listListed(
  { db, dialect }: ReadContext,
  table: ListedTable,
  between: Between,
  limit: number,
): Promise<Listed[]> {
  const updatedAt = table === 'journey' ? sql<number | null>`"updatedAt"` : sql<number | null>`null`
  const rows = await ordered(db, table, between)
    .select(['id', 'listedAt', updatedAt.as('updatedAt')])
    .limit(dialect.literal(limit))
    .execute()
  return rows.map((row) => ({ id: row.id, updatedAt: row.updatedAt, border: [row.listedAt ?? 0, row.id] }))
}

function ordered(db: Db, table: ListedTable, { from, after, before }: Between) {
  return db
    .selectFrom(table)
    .where('listedAt', 'is not', null)
    .$if(from !== undefined, (query) => query.where(compared('>=', from)))
    .$if(after !== undefined, (query) => query.where(compared('>', after)))
    .$if(before !== undefined, (query) => query.where(compared('<', before)))
    .orderBy('listedAt')
    .orderBy('id')
}

function compared(sign: '>=' | '>' | '<', [listedAt, id]: Border = [0, '']): RawBuilder<boolean> {
  return sql<boolean>`("listedAt", id) ${sql.raw(sign)} (${listedAt}, ${id})`
}
