import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Row, Table } from './tables.ts'

const CHUNK_ROWS = 2000

/**
 * Fills a migrated PostgreSQL database; `beforeIndexes` runs after the inserts, before the indexes
 * are built.
 */
export async function fillPostgres(
  url: string,
  tables: readonly Table[],
  log: (message: string) => void,
  beforeIndexes: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Foreign keys and triggers are off, because generated references are valid.
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'`)
    const dropped = await dropIndexes(client, tables)
    for (const { name, rows } of tables) log(`${await copy(client, name, rows)} ${name}`)
    // The planner knows nothing of new rows: without this, ranking 100,000 journeys takes more than 20 minutes.
    await client.query('analyze')
    await beforeIndexes()
    for (const { indexname, indexdef } of dropped) {
      await client.query(indexdef)
      log(indexname)
    }
  } finally {
    await client.end()
  }
}

/** Drops all indexes but the unique ones; returns the statements that create them again. */
async function dropIndexes(client: pg.Client, tables: readonly Table[]) {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = any($1)
      and indexdef not like 'CREATE UNIQUE%'`,
    [tables.map(({ name }) => name)],
  )
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`)
  return rows
}

async function copy(client: pg.Client, table: string, rows: Iterable<Row>): Promise<number> {
  const source = rows[Symbol.iterator]()
  const first = source.next()
  if (first.done) return 0
  const columns = Object.keys(first.value).map((name) => `"${name}"`)
  const stream = client.query(copyFrom(`copy "${table}" (${columns.join()}) from stdin`))
  await pipeline(Readable.from(lines(first.value, source)), stream)
  return stream.rowCount ?? 0
}

function* lines(first: Row, rest: Iterator<Row>): Generator<string> {
  let chunk = line(first)
  let rows = 1
  for (let next = rest.next(); !next.done; next = rest.next()) {
    chunk += line(next.value)
    if (++rows % CHUNK_ROWS !== 0) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** A row in the format of COPY. The generated words need no escaping. */
function line(row: Row): string {
  let text = ''
  for (const value of Object.values(row)) text += `${text ? '\t' : ''}${value ?? '\\N'}`
  return `${text}\n`
}
