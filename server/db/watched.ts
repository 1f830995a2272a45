import { connectionsTo } from './connections.ts'
import { feelPulse } from './pulse.ts'

const POOL_SIZE = 12
const CONNECT_WITHIN_MS = 5000
const PULSE_WITHIN_MS = 1000

export type Watched = ReturnType<typeof watched>

/** A pool, and whether the server that it leads to answers. */
export function watched(url: string, question: string) {
  const { pool, cut } = connectionsTo(url, POOL_SIZE, CONNECT_WITHIN_MS)
  const pulse = feelPulse(connectionsTo(url, 1, PULSE_WITHIN_MS), question, cut)
  return { pool, pulse, end: async () => void (await Promise.all([pulse.end(), pool.end()])) }
}
