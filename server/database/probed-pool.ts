import { connectionsTo } from './connections.ts'
import { probeHealth } from './health-probe.ts'

const POOL_SIZE = 12
const CONNECT_WITHIN_MS = 5000
const PULSE_WITHIN_MS = 1000

export type ProbedPool = ReturnType<typeof probedPool>

/** A pool, another one for reads that writes must not hold up, and whether the server that they lead to answers. */
export function probedPool(url: string, question: string) {
  const [{ pool, cut }, reads] = [connections(url), connections(url)]
  const cutAll = () => {
    cut()
    reads.cut()
  }
  const pulse = probeHealth(connectionsTo(url, 1, PULSE_WITHIN_MS), question, cutAll)
  return {
    pool,
    readPool: reads.pool,
    pulse,
    /** Connections by state. */
    count: () => ({
      open: pool.totalCount + reads.pool.totalCount,
      idle: pool.idleCount + reads.pool.idleCount,
      waiting: pool.waitingCount + reads.pool.waitingCount,
    }),
    end: async () => void (await Promise.all([pulse.end(), pool.end(), reads.pool.end()])),
  }
}

function connections(url: string) {
  return connectionsTo(url, POOL_SIZE, CONNECT_WITHIN_MS)
}
