import assert from 'node:assert/strict'
import { authHeaders, retryWhenOverloaded } from '../auth.ts'
import type { StoredDatabase } from '../generate/stored.ts'
import { type Load, load, medianLoad } from '../load/closed-loop.ts'
import type { RunningServer } from '../process.ts'
import { type BenchCall, benchCalls } from './calls.ts'

/** The number of connections to which the goals apply. */
export const REFERENCE_CONNECTIONS = 16
const CONNECTIONS = [1, REFERENCE_CONNECTIONS, 64]

export interface Comparison {
  name: string
  connections: number
  goal: number
  cairn: Load
  baseline: Load
}

interface Servers {
  cairn: RunningServer
  baseline: RunningServer
}

interface Repetition {
  rounds: number
  seconds: number
}

/** Measures Cairn and the baseline in turn, so that other work on the machine affects both. */
export async function compare(
  { plan, kind }: StoredDatabase,
  servers: Servers,
  { rounds, seconds }: Repetition,
): Promise<Comparison[]> {
  const viewer = plan.personId(plan.activeUsers[0] ?? 0)
  const headers = () => authHeaders(servers.cairn.url, viewer)
  const comparisons: Comparison[] = []
  for (const call of benchCalls(plan)) {
    if (call.hasSameResponse) await assertSameResponse(call, servers, await headers())
    for (const connections of CONNECTIONS) comparisons.push(await measure(call, connections))
  }
  return comparisons

  async function measure(call: BenchCall, connections: number): Promise<Comparison> {
    const { name, goals, method, paths, baselinePaths } = call
    console.log(`${kind}: ${name}, ${connections} connections ...`)
    const loads: { cairn: Load[]; baseline: Load[] } = { cairn: [], baseline: [] }
    for (let round = 0; round < (connections === REFERENCE_CONNECTIONS ? rounds : 1); round++) {
      loads.baseline.push(await load(servers.baseline, { method, paths: baselinePaths }, connections, seconds))
      loads.cairn.push(await load(servers.cairn, { method, paths, headers: await headers() }, connections, seconds))
    }
    const baseline = medianLoad(loads.baseline)
    if (baseline.failed) throw new Error(`${name}: ${baseline.failed} requests to the baseline failed`)
    return { name, connections, goal: goals[kind], cairn: medianLoad(loads.cairn), baseline }
  }
}

/**
 * Throws if the responses of Cairn and the baseline differ, since the two would do different work.
 */
async function assertSameResponse(
  { name, method, paths, baselinePaths }: BenchCall,
  { cairn, baseline }: Servers,
  headers: Record<string, string>,
): Promise<void> {
  const request = async (url: string, extra: Record<string, string>) => {
    const post = method === 'POST' && { body: '{}', headers: { ...extra, 'content-type': 'application/json' } }
    return await (await retryWhenOverloaded(() => fetch(url, { method, headers: extra, ...post }))).json()
  }
  const expected = await request(cairn.url + (paths.at(-1) ?? ''), headers)
  const actual = await request(baseline.url + (baselinePaths.at(-1) ?? ''), {})
  assert.deepEqual(actual, expected, `The baseline responds differently to: ${name}`)
}
