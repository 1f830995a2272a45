import { CompiledQuery } from 'kysely'
import type { Trx } from './database.ts'
import { dialectOf } from './dialect.ts'

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

/** Each statement but the last becomes a common table expression. */
function joined(all: readonly CompiledQuery[]): CompiledQuery {
  let before = 0
  const texts = all.map(({ sql, parameters }) => {
    const from = before
    before += parameters.length
    return from === 0 ? sql : sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + from}`)
  })
  const parameters = all.flatMap((one) => one.parameters)
  const [last = '', ...others] = texts.toReversed()
  const parts = others.reverse().map((text, index) => `write${index} as (${text})`)
  return CompiledQuery.raw(parts.length > 0 ? `with ${parts.join(', ')} ${last}` : last, [...parameters])
}
