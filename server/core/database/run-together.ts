import { CompiledQuery } from 'kysely'
import type { Db, Trx } from './database.ts'
import { dialectOf, readJson } from './dialect.ts'

/**
 * Runs writes of different rows, none of which reads what another one writes; returns the rows of the last one. On
 * PostgreSQL they are one statement, since a round trip costs more than most writes.
 */
export async function runTogether<Row = never>(
  trx: Trx,
  writes: readonly CompiledQuery[],
  last?: CompiledQuery<Row>,
): Promise<Row[]> {
  const all = last ? [...writes, last] : writes
  if (all.length === 0) return []
  const statements = dialectOf(trx).kind === 'postgres' ? [joined(all)] : all
  let rows: unknown[] = []
  for (const statement of statements) rows = (await trx.executeQuery(statement)).rows
  return rows as Row[]
}

type RowsOf<Reads extends readonly CompiledQuery[]> = {
  -readonly [Index in keyof Reads]: Reads[Index] extends CompiledQuery<infer Row> ? Row[] : never
}

/** Runs reads that don't need each other's rows: on PostgreSQL as one statement, whose rows are JSON. */
export async function readTogether<const Reads extends readonly CompiledQuery<unknown>[]>(
  db: Db,
  reads: Reads,
): Promise<RowsOf<Reads>> {
  if (dialectOf(db).kind === 'sqlite') {
    const results = await Promise.all(reads.map((read) => db.executeQuery(read)))
    return results.map(({ rows }) => rows) as RowsOf<Reads>
  }
  const { texts, parameters } = renumbered(reads)
  const columns = texts.map(
    (text, index) => `(select coalesce(json_agg(found), '[]') from (${text}) as found) as read${index}`,
  )
  const all = CompiledQuery.raw(`select ${columns.join(', ')}`, parameters)
  const [row] = (await db.executeQuery<Record<string, unknown>>(all)).rows
  return reads.map((_, index) => readJson(row?.[`read${index}`])) as RowsOf<Reads>
}

/** Each statement but the last becomes a common table expression. */
function joined(all: readonly CompiledQuery[]): CompiledQuery {
  const { texts, parameters } = renumbered(all)
  const [last = '', ...others] = texts.toReversed()
  const parts = others.reverse().map((text, index) => `write${index} as (${text})`)
  return CompiledQuery.raw(parts.length > 0 ? `with ${parts.join(', ')} ${last}` : last, parameters)
}

/** The statements with parameters numbered from the first to the last one. */
function renumbered(all: readonly CompiledQuery<unknown>[]) {
  let before = 0
  const texts = all.map(({ sql, parameters }) => {
    const from = before
    before += parameters.length
    return from === 0 ? sql : sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + from}`)
  })
  return { texts, parameters: all.flatMap((one) => one.parameters) }
}
