import { Client } from 'undici'
import { authHeaders } from '../auth.ts'
import type { StoredDatabase } from '../generate/stored.ts'
import { requestOf } from '../load/closed-loop.ts'
import { median } from '../load/statistics.ts'
import type { RunningServer } from '../process.ts'
import { createRandom } from '../random.ts'
import { benchCalls } from './calls.ts'
import { startCairn } from './servers.ts'

const CALLS = ['newest 20', 'filtered list', 'Continue and For you', 'following', 'recommended', 'search']
const WARM_UP_CALLS = 200
const MEASURED_CALLS = 1000
/** Number of users that take turns, so that their data isn't cached more than in production. */
const USERS = 40

export interface Growth {
  name: string
  /** Median response time in ms for each database size. */
  times: number[]
}

/** Measures calls, one after the other, at each database size. The sizes alternate call by call. */
export async function measureGrowth(sizes: readonly StoredDatabase[]): Promise<Growth[]> {
  const servers = await Promise.all(sizes.map(async (stored) => ({ stored, cairn: await startCairn(stored.target) })))
  try {
    const growth: Growth[] = []
    for (const name of CALLS) {
      // Signed in again for each call, since tokens expire.
      const callers = await Promise.all(servers.map(({ stored, cairn }) => createCaller(stored, cairn)))
      console.log(`${sizes[0]?.kind}: ${name} at growing sizes ...`)
      const times = callers.map((): number[] => [])
      for (let turn = -WARM_UP_CALLS; turn < MEASURED_CALLS; turn++)
        for (const [index, call] of callers.entries()) {
          const took = await call(name, turn + WARM_UP_CALLS)
          if (turn >= 0) times[index]?.push(took)
        }
      growth.push({ name, times: times.map(median) })
    }
    return growth
  } finally {
    await Promise.all(servers.map(({ cairn }) => cairn.stop()))
  }
}

async function createCaller({ plan }: StoredDatabase, cairn: RunningServer) {
  const users: Record<string, string>[] = []
  for (const activeUser of plan.activeUsers.slice(0, USERS))
    users.push(await authHeaders(cairn.url, plan.personId(activeUser)))
  const calls = benchCalls(plan)
  const client = new Client(cairn.url)
  const random = createRandom(1)
  return async (name: string, turn: number): Promise<number> => {
    const { method, paths } = calls.find((call) => call.name === name) ?? { method: 'GET', paths: [''] }
    const headers = users[turn % users.length] ?? {}
    const from = performance.now()
    const { statusCode, body } = await client.request(requestOf({ method, paths, headers }, random.of(paths)))
    await body.dump({ limit: Number.POSITIVE_INFINITY })
    if (statusCode !== 200) throw new Error(`${name}: ${statusCode}`)
    return performance.now() - from
  }
}
