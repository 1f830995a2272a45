import type { Connections } from './connections.ts'

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

export interface Probe {
  /** Returns one row with a `value`. */
  query: string
  /** Gets each value, and when it was asked for, by `performance.now()`. */
  onValue?: (value: string, askedAt: number) => void
}

/**
 * Repeats a query on its own connection to know whether the server responds. After two seconds
 * without a response, as when the network is cut, `onLost` is called to give up hanging queries.
 */
export function probeHealth(own: Connections, { query, onValue }: Probe, onLost: () => void) {
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
