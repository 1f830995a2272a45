import { setTimeout as wait } from 'node:timers/promises'
import type { Kept } from '../generate/kept.ts'
import { makeSteady, type Steady, summaryOf } from '../load/open.ts'
import type { Running } from '../process.ts'
import { signedIn } from '../sign-in.ts'
import { pairsOf } from './calls.ts'
import { AIMED, type Comparison } from './compare.ts'

const REST_MS = 500

export interface SteadyCall extends Steady {
  name: string
}

/** Each call by the clock, half as often as the server was just seen to answer it. */
export async function atHalf(
  { plan, kind }: Kept,
  cairn: Running,
  comparisons: readonly Comparison[],
  seconds: number,
): Promise<SteadyCall[]> {
  const viewer = plan.personId(plan.walkers[0] ?? 0)
  const calls: SteadyCall[] = []
  for (const { name, method, ours } of pairsOf(plan)) {
    const measured = comparisons.find((one) => one.name === name && one.connections === AIMED)
    const perSecond = Math.max(1, Math.round((measured?.ours.perSecond ?? 0) / 2))
    console.log(`${kind}: ${name}, ${perSecond} a second by the clock ...`)
    const steady = await makeSteady(cairn)
    const call = { method, paths: ours, headers: await signedIn(cairn.url, viewer) }
    const answers = await Promise.all(await steady.send(call, perSecond, seconds))
    await steady.close()
    calls.push({ name, ...summaryOf(answers, perSecond) })
    await wait(REST_MS)
  }
  return calls
}
