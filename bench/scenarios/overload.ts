import { setTimeout as wait } from 'node:timers/promises'
import { authHeaders } from '../auth.ts'
import type { StoredDatabase } from '../generate/stored.ts'
import { load } from '../load/closed-loop.ts'
import { type ConstantRateResult, openConstantRateClient, summarize, type TimedResponse } from '../load/open-loop.ts'
import { percentile } from '../load/statistics.ts'
import type { RunningServer } from '../process.ts'

const PATHS = ['/api/path/all']
const CONNECTIONS = 64
/** Rate of requests before and after the overload, as a share of the capacity. */
const LIGHT_LOAD = 0.2
const EXCESS_LOAD = 1.5
const SECONDS = { capacity: 4, before: 4, over: 10, after: 10 }
/**
 * Recovery is the first window of this length whose p99 is at most twice the p99 before, plus 5 ms.
 */
const WINDOW_MS = 1000
const STEP_MS = 100
const RECOVERED = { factor: 2, plusMs: 5 }

export interface OverloadResult {
  capacity: number
  over: ConstantRateResult
  memoryMb: { before: number | null; max: number | null }
  lightP99: number
  /** Seconds from the end of the overload to recovery; null if the measurement ended first. */
  recoverySeconds: number | null
}

/**
 * Sends 150 % of the requests that the server can handle for a while, with light load before and
 * after.
 */
export async function measureOverload({ plan, kind }: StoredDatabase, cairn: RunningServer): Promise<OverloadResult> {
  console.log(`${kind}: overload ...`)
  const headers = await authHeaders(cairn.url, plan.personId(plan.activeUsers[0] ?? 0))
  const call = { method: 'GET' as const, paths: PATHS, headers }
  const { perSecond: capacity } = await load(cairn, call, CONNECTIONS, SECONDS.capacity)
  await wait(1000)
  const client = await openConstantRateClient(cairn)
  const light = await Promise.all(await client.send(call, capacity * LIGHT_LOAD, SECONDS.before))
  const before = cairn.memory()
  let max = before
  const watch = setInterval(() => {
    max = Math.max(max ?? 0, cairn.memory() ?? 0) || null
  }, 100)
  const during = await client.send(call, capacity * EXCESS_LOAD, SECONDS.over)
  const end = performance.now()
  const after = await Promise.all(await client.send(call, capacity * LIGHT_LOAD, SECONDS.after))
  const over = summarize(await Promise.all(during), capacity * EXCESS_LOAD)
  clearInterval(watch)
  await client.close()
  const { p99: lightP99 } = summarize(light, 0)
  return { capacity, over, memoryMb: { before, max }, lightP99, recoverySeconds: recovery(after, end, lightP99) }
}

function recovery(after: readonly TimedResponse[], end: number, lightP99: number): number | null {
  const limit = lightP99 * RECOVERED.factor + RECOVERED.plusMs
  for (let from = 0; from + WINDOW_MS <= SECONDS.after * 1000; from += STEP_MS) {
    const inWindow = after.filter(({ due }) => due >= end + from && due < end + from + WINDOW_MS)
    const times = inWindow.map(({ latencyMs, status }) => (status === 200 ? latencyMs : Number.POSITIVE_INFINITY))
    if (percentile(times, 0.99) <= limit) return from / 1000
  }
  return null
}
