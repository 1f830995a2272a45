import { type SelectQueryBuilder, sql } from 'kysely'
import { type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { literal } from './dialect.ts'

interface Order<Row> {
  /** Columns of a time and of an id that breaks ties; an index must start with both. */
  by: [at: string, id: string]
  /** The row's value of the time column. */
  at: (row: Row) => number
}

/** One page of a query, latest first. */
export async function latestFirst<Database, Table extends keyof Database, Row extends { id: string }>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { limit, cursor }: PageRequest,
  { by, at }: Order<NoInfer<Row>>,
): Promise<Page<Row[]>> {
  const after = readCursor(cursor, ['time', 'text'])
  const [time, id] = [sql.ref(by[0]), sql.ref(by[1])]
  const rows = await query
    .$if(after !== null, (some) => some.where(sql<boolean>`(${time}, ${id}) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy(time, 'desc')
    .orderBy(id, 'desc')
    .limit(literal(limit + 1))
    .execute()
  return pageOf(rows as Row[], limit, (row) => [at(row), row.id])
}
