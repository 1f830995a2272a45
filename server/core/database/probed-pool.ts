import { createHash } from 'node:crypto'
import pg from 'pg'

const POOL_SIZE = 12
const CONNECT_WITHIN_MS = 5000
const PROBE_WITHIN_MS = 1000

export type ProbedPool = ReturnType<typeof probedPool>

/**
 * A pool, a second pool for reads that mustn't wait for writes, and a health probe of their server.
 */
export function probedPool(url: string, probeOf: Probe) {
  const [writes, reads] = [connections(url), connections(url)]
  const { pool } = writes
  const destroyAll = () => {
    writes.destroy()
    reads.destroy()
  }
  const probe = probeHealth(connectionsTo(url, 1, PROBE_WITHIN_MS), probeOf, destroyAll)
  return {
    pool,
    readPool: reads.pool,
    probe,
    /** The number of connections by state. */
    count: () => ({
      open: pool.totalCount + reads.pool.totalCount,
      idle: pool.idleCount + reads.pool.idleCount,
      waiting: pool.waitingCount + reads.pool.waitingCount,
    }),
    end: async () => void (await Promise.all([probe.end(), pool.end(), reads.pool.end()])),
  }
}

function connections(url: string) {
  return connectionsTo(url, POOL_SIZE, CONNECT_WITHIN_MS)
}

/** Ends each probe's query, so that it can be recognised in the server's list of queries. */
export const PROBE_MARK = '/* cairn health probe */'
const INTERVAL_MS = 100
/**
 * Missed probes after which the server counts as down. Counting timer ticks instead of time ignores
 * delays of our own event loop.
 */
const DOWN_AFTER = 5
const RECONNECT_AFTER = 10
const LOST_AFTER = 20

interface Probe {
  /** The probe's query; it returns one row with a `value`. */
  query: string
  /** Called with each value and the time of its query, as in `performance.now()`. */
  onValue?: (value: string, askedAt: number) => void
}

/**
 * Repeats a query on its own connection to know whether the server responds. After two seconds
 * without a response, as when the network is cut, `onLost` is called to give up hanging queries.
 */
function probeHealth(own: Connections, { query, onValue }: Probe, onLost: () => void) {
  const waiting = new Set<() => void>()
  let missed = 0
  let isRefused = false
  let isProbing = false
  const isDown = () => isRefused || missed > DOWN_AFTER

  const timer = setInterval(() => {
    missed++
    if (!isProbing) probe()
    else if (missed % RECONNECT_AFTER === 0) own.destroy()
    if (missed === LOST_AFTER) onLost()
    if (isDown()) for (const abort of waiting) abort()
  }, INTERVAL_MS).unref()

  async function probe(): Promise<void> {
    isProbing = true
    const askedAt = performance.now()
    try {
      const { rows } = await own.pool.query<{ value: string | null }>(`${query} ${PROBE_MARK}`)
      const value = rows[0]?.value ?? null
      if (value !== null) onValue?.(value, askedAt)
      responded()
    } catch (error) {
      if (isServerError(error)) responded()
      else isRefused = true
    }
    isProbing = false
  }

  function responded(): void {
    isRefused = false
    missed = 0
  }

  return {
    get isDown() {
      return isDown()
    },
    get isLost() {
      return missed >= LOST_AFTER
    },
    /** Waits for `work` while the server responds; throws `failure()` once the server is down. */
    async whileUp<T>(work: () => Promise<T>, failure: () => Error): Promise<T> {
      if (isDown()) throw failure()
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const abort = () => reject(failure())
      work().then(resolve, reject)
      waiting.add(abort)
      return await promise.finally(() => waiting.delete(abort))
    },
    async end() {
      clearInterval(timer)
      own.destroy()
      await own.pool.end()
    },
  }
}

/**
 * An SQL error, such as too many connections, shows that the server is up, except while it starts
 * or stops.
 */
function isServerError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) && !/^(?:57P|08|E)/.test(code)
}

/** Idle time in ms before TCP keep-alive probes, which detect dead idle connections. */
const KEEP_ALIVE_MS = 10_000
const { INT8, NUMERIC } = pg.types.builtins

interface Connections {
  pool: pg.Pool
  /** Destroys all connections; their running queries fail. */
  destroy(): void
}

/** A pool of at most `max` connections; connecting times out after `withinMs`. */
function connectionsTo(url: string, max: number, withinMs: number): Connections {
  const open = new Set<pg.ClientBase>()
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: withinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
    onConnect: async (client) => {
      // Without a listener, an error on a busy connection would end the process.
      client.on('error', () => {})
      open.add(client)
      try {
        if (await isDirect(client, withinMs)) nameStatements(client)
        sendFirstStatementWithBegin(client)
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

/**
 * Doesn't wait for the answer to `begin`, so that it shares a round trip with the first statement. If it fails, so does
 * the whole transaction: the connection is closed.
 */
function sendFirstStatementWithBegin(client: pg.ClientBase): void {
  const query: Query = client.query.bind(client) as Query
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const answer = query(first, ...rest)
    if (first !== 'begin') return answer
    ;(answer as Promise<unknown>).catch(() => drop(client))
    return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
  }) as typeof client.query
}

/**
 * Max. statements that a connection prepares by name. The server keeps each one, up to 100 kB, as long as the connection
 * lives, and a list has one statement for each `limit`.
 */
const PREPARED_MAX = 400

function nameStatements(client: pg.ClientBase): void {
  const query: Query = client.query.bind(client) as Query
  const prepared = new Set<string>()
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' && Array.isArray(rest[0]) ? nameOf(first) : null
    if (name === null || (prepared.size >= PREPARED_MAX && !prepared.has(name))) return query(first, ...rest)
    prepared.add(name)
    return query({ name, text: first, values: rest[0] }, ...rest.slice(1))
  }) as typeof client.query
}

const NAMES_MAX = 1000
const NAMED = /^\s*(?:select|insert|update|delete|with)\b/
/** The names of prepared statements, by SQL; null for statements that aren't worth a name. */
const names = new Map<string, string | null>()

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = NAMED.test(text) ? createHash('md5').update(text).digest('hex') : null
  if (names.size >= NAMES_MAX) names.delete(names.keys().next().value ?? '')
  names.set(text, name)
  return name
}
