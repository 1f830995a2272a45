import { setTimeout as wait } from 'node:timers/promises'
import { authHeaders } from '../auth.ts'
import type { StoredDatabase } from '../generate/stored.ts'
import { type ConstantRateResult, openConstantRateClient, summarize } from '../load/open-loop.ts'
import type { RunningServer } from '../process.ts'
import { benchCalls } from './calls.ts'
import { type Comparison, REFERENCE_CONNECTIONS } from './compare.ts'

const REST_MS = 500

export interface ConstantRateCall extends ConstantRateResult {
  name: string
}

/**
 * Measures each call at a constant rate: half of the requests per second that the server reached.
 */
export async function measureHalfCapacity(
  { plan, kind }: StoredDatabase,
  cairn: RunningServer,
  comparisons: readonly Comparison[],
  seconds: number,
): Promise<ConstantRateCall[]> {
  const viewer = plan.personId(plan.activeUsers[0] ?? 0)
  const calls: ConstantRateCall[] = []
  for (const { name, method, paths } of benchCalls(plan)) {
    const measured = comparisons.find(
      (comparison) => comparison.name === name && comparison.connections === REFERENCE_CONNECTIONS,
    )
    const perSecond = Math.max(1, Math.round((measured?.cairn.perSecond ?? 0) / 2))
    console.log(`${kind}: ${name}, ${perSecond} requests per second ...`)
    const client = await openConstantRateClient(cairn)
    const call = { method, paths, headers: await authHeaders(cairn.url, viewer) }
    const responses = await Promise.all(await client.send(call, perSecond, seconds))
    await client.close()
    calls.push({ name, ...summarize(responses, perSecond) })
    await wait(REST_MS)
  }
  return calls
}
