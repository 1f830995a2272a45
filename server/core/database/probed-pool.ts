import { connectionsTo } from './connections.ts'
import { type Probe, probeHealth } from './health-probe.ts'

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
