import { CompiledQuery } from 'kysely'
import type { Database, Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

/** The site's settings, which a server reads every second. */
const SETTINGS = /from "siteSetting"/u

/** Records all queries that `work` runs. */
export async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const executor = db.getExecutor()
  const asked: CompiledQuery[] = []
  const { executeQuery } = executor
  executor.executeQuery = (query, ...rest) => {
    if (!SETTINGS.test(query.sql)) asked.push(query)
    return executeQuery.call(executor, query, ...rest) as never
  }
  try {
    await work()
  } finally {
    executor.executeQuery = executeQuery
  }
  return asked
}

/**
 * The query plan of a statement, one step per line. PostgreSQL runs the statement to count rows per
 * step; full scans are disabled where possible, since they are faster for the few rows of a test.
 */
export async function planOf(
  { db }: Database,
  { sql, parameters }: CompiledQuery,
  avoided: readonly ('seqscan' | 'bitmapscan' | 'hashjoin' | 'sort')[] = ['seqscan'],
): Promise<string[]> {
  if (dialectOf(db).kind === 'sqlite') {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    return rows.map(({ detail }) => detail)
  }
  return await db.transaction().execute(async (trx) => {
    for (const way of avoided) await trx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`))
    const how = 'explain (analyze, costs off, timing off, summary off)'
    const explain = CompiledQuery.raw(`${how} ${sql}`, [...parameters])
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(explain)
    return rows.map((row) => row['QUERY PLAN'])
  })
}

/** The steps of a plan that scan a whole table; temporary tables and value lists don't count. */
export function wholeTablesIn(plan: readonly string[]): string[] {
  const made = plan.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/u.exec(step)?.[1] ?? [])
  return plan.filter((step) => {
    const scanned = /^SCAN (?!CONSTANT ROW)(\S+)/u.exec(step)?.[1]
    return (
      step.includes('Seq Scan on') ||
      (scanned !== undefined && !made.includes(scanned) && !/ VIRTUAL TABLE INDEX /u.test(step))
    )
  })
}
