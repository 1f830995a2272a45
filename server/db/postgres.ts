import { createHash } from 'node:crypto'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Replica, withReplica } from './replica.ts'

const POOL_SIZE = 12
const { INT8, NUMERIC } = pg.types.builtins

/** Kysely on PostgreSQL: numbers as numbers, statements named so that each connection plans them once. */
export function postgresKyselyDialect(
  url: string,
  readUrl: string | null,
): { dialect: PostgresDialect; replica: Replica | null; connections(): Record<string, number> } {
  const primary = poolAt(url)
  const connections = () => ({ open: primary.totalCount, idle: primary.idleCount, waiting: primary.waitingCount })
  if (readUrl === null) return { dialect: new PostgresDialect({ pool: primary }), replica: null, connections }
  const { pool, replica } = withReplica(primary, poolAt(readUrl))
  return { dialect: new PostgresDialect({ pool }), replica, connections }
}

function poolAt(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5000,
    types: {
      getTypeParser: (id, format) => (id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format)),
    },
  })
  // A connection that the server closed is replaced by the pool, and its query fails, if it had one; without listeners,
  // on idle ones and on those at work, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    nameStatements(client)
  })
  return pool
}

type Query = (...input: unknown[]) => unknown

function nameStatements(client: pg.PoolClient): void {
  const query: Query = client.query.bind(client) as Query
  client.query = ((first: unknown, ...rest: unknown[]) =>
    typeof first === 'string' && isWorthNaming(first) && Array.isArray(rest[0])
      ? query({ name: createHash('md5').update(first).digest('hex'), text: first, values: rest[0] }, ...rest.slice(1))
      : query(first, ...rest)) as typeof client.query
}

/** A named `ilike` would ignore its trigram index. */
function isWorthNaming(text: string): boolean {
  return /^(?:select|insert|update|delete|with)\b/.test(text) && !/\bilike\b/.test(text)
}
