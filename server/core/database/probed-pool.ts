import { type Connections, connectionsTo } from './connections.ts'

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
    /** Connections by state. */
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
 * Limits in missed intervals: counting timer ticks instead of time ignores delays of our own event
 * loop.
 */
const DOWN_AFTER = 5
const RECONNECT_AFTER = 10
const LOST_AFTER = 20

interface Probe {
  /** Returns one row with a `value`. */
  query: string
  /** Gets each value, and when it was asked for, by `performance.now()`. */
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
    /** Waits for `work` while the server responds; throws `failure()` once it is down. */
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
