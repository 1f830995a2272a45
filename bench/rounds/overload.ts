import { setTimeout as wait } from 'node:timers/promises'
import type { Kept } from '../generate/kept.ts'
import { load } from '../load/closed.ts'
import { percentile } from '../load/figures.ts'
import { type Answer, makeSteady, type Steady, summaryOf } from '../load/open.ts'
import type { Running } from '../process.ts'
import { signedIn } from '../sign-in.ts'

const PATHS = ['/api/path/all']
const CONNECTIONS = 64
const CALM = 0.2
const TOO_MUCH = 1.5
const SECONDS = { capacity: 4, before: 4, over: 10, after: 10 }
/** A second that begins at any of these steps is as before within this factor and these milliseconds. */
const CALM_MS = 1000
const STEP_MS = 100
const AS_BEFORE = { times: 2, plus: 5 }

export interface Overload {
  capacity: number
  over: Steady
  memoryMb: { before: number | null; most: number | null }
  calmP99: number
  /** Seconds from the end of the excess until a second begins that is as before; null: not while we watched. */
  recovered: number | null
}

/** Half as much again as it can answer, for a while; and what it was like before and after. */
export async function overload({ plan, kind }: Kept, cairn: Running): Promise<Overload> {
  console.log(`${kind}: overload ...`)
  const headers = await signedIn(cairn.url, plan.personId(plan.walkers[0] ?? 0))
  const call = { method: 'GET' as const, paths: PATHS, headers }
  const { perSecond: capacity } = await load(cairn, call, CONNECTIONS, SECONDS.capacity)
  await wait(1000)
  const steady = await makeSteady(cairn)
  const calm = await Promise.all(await steady.send(call, capacity * CALM, SECONDS.before))
  const before = cairn.memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most ?? 0, cairn.memory() ?? 0) || null
  }, 100)
  const during = await steady.send(call, capacity * TOO_MUCH, SECONDS.over)
  const end = performance.now()
  const after = await Promise.all(await steady.send(call, capacity * CALM, SECONDS.after))
  const over = summaryOf(await Promise.all(during), capacity * TOO_MUCH)
  clearInterval(watch)
  await steady.close()
  const { p99: calmP99 } = summaryOf(calm, 0)
  return { capacity, over, memoryMb: { before, most }, calmP99, recovered: recovery(after, end, calmP99) }
}

function recovery(after: readonly Answer[], end: number, calmP99: number): number | null {
  const worst = calmP99 * AS_BEFORE.times + AS_BEFORE.plus
  for (let from = 0; from + CALM_MS <= SECONDS.after * 1000; from += STEP_MS) {
    const some = after.filter(({ due }) => due >= end + from && due < end + from + CALM_MS)
    const times = some.map(({ took, status }) => (status === 200 ? took : Number.POSITIVE_INFINITY))
    if (percentile(times, 0.99) <= worst) return from / 1000
  }
  return null
}
