import { createHash } from 'node:crypto'
import pg from 'pg'

/** Idle time in ms before TCP keep-alive probes, which detect dead idle connections. */
const KEEP_ALIVE_MS = 10_000
const { INT8, NUMERIC } = pg.types.builtins

export interface Connections {
  pool: pg.Pool
  /** Destroys all connections; their running queries fail. */
  destroy(): void
}

/** A pool of at most `max` connections; connecting times out after `withinMs`. */
export function connectionsTo(url: string, max: number, withinMs: number): Connections {
  const open = new Set<pg.ClientBase>()
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: withinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    onConnect: async (client) => {
      // Without a listener, an error on a busy connection would end the process.
      client.on('error', () => {})
      open.add(client)
      try {
        if (await isDirect(client, withinMs)) nameStatements(client)
      } catch (error) {
        open.delete(client)
        throw error
      }
    },
    types: {
      getTypeParser: (id, format) => (id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format)),
    },
  })
  // The pool replaces closed connections; without a listener, an error on an idle one would end the
  // process.
  pool.on('error', () => {})
  pool.on('remove', (client) => open.delete(client))
  return {
    pool,
    destroy() {
      for (const client of open) drop(client)
    },
  }
}

/**
 * Whether the connection leads to PostgreSQL itself. A pooler such as PgBouncer reports its own
 * process id, and may use another server connection per transaction, on which a named statement
 * isn't prepared.
 */
async function isDirect(client: pg.ClientBase, withinMs: number): Promise<boolean> {
  const late = setTimeout(() => drop(client), withinMs)
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid === (client as pg.ClientBase & { processID?: number | null }).processID
  } finally {
    clearTimeout(late)
  }
}

function drop(client: pg.ClientBase): void {
  if (client instanceof pg.Client) client.connection.stream.destroy()
}

type Query = (...input: unknown[]) => unknown

function nameStatements(client: pg.ClientBase): void {
  const query: Query = client.query.bind(client) as Query
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' && Array.isArray(rest[0]) ? nameOf(first) : null
    return name === null ? query(first, ...rest) : query({ name, text: first, values: rest[0] }, ...rest.slice(1))
  }) as typeof client.query
}

const NAMES_MAX = 1000
/** By statement; null for statements that aren't named. */
const names = new Map<string, string | null>()

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = isWorthNaming(text) ? createHash('md5').update(text).digest('hex') : null
  if (names.size >= NAMES_MAX) names.delete(names.keys().next().value ?? '')
  names.set(text, name)
  return name
}

/** PostgreSQL's generic plan of a named `ilike` ignores the trigram index. */
function isWorthNaming(text: string): boolean {
  return /^(?:select|insert|update|delete|with)\b/.test(text) && !/\bilike\b/.test(text)
}
