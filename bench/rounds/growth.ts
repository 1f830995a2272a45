import { Client } from 'undici'
import type { Kept } from '../generate/kept.ts'
import { requestOf } from '../load/closed.ts'
import { middle } from '../load/figures.ts'
import type { Running } from '../process.ts'
import { makeRandom } from '../random.ts'
import { signedIn } from '../sign-in.ts'
import { pairsOf } from './calls.ts'
import { startCairn } from './place.ts'

const CALLS = ['newest 20', 'following', 'recommended', 'search']
const WARM_UP = 200
const TIMES = 1000
/** Different people ask, so that none of their pages is warmer than in life. */
const PEOPLE = 40

export interface Growth {
  name: string
  /** Median milliseconds, in the order of the sizes. */
  times: number[]
}

/** What a page takes at each size, one call after the other; the sizes take turns within every call. */
export async function grow(sizes: readonly Kept[]): Promise<Growth[]> {
  const towns = await Promise.all(sizes.map(async (kept) => ({ kept, cairn: await startCairn(kept.where) })))
  try {
    const askers = await Promise.all(towns.map(({ kept, cairn }) => asker(kept, cairn)))
    const grown: Growth[] = []
    for (const name of CALLS) {
      console.log(`${sizes[0]?.kind}: ${name} as it grows ...`)
      const times = askers.map((): number[] => [])
      for (let turn = -WARM_UP; turn < TIMES; turn++)
        for (const [index, ask] of askers.entries()) {
          const took = await ask(name, turn + WARM_UP)
          if (turn >= 0) times[index]?.push(took)
        }
      grown.push({ name, times: times.map(middle) })
    }
    return grown
  } finally {
    await Promise.all(towns.map(({ cairn }) => cairn.stop()))
  }
}

async function asker({ plan }: Kept, cairn: Running) {
  const people: Record<string, string>[] = []
  for (const walker of plan.walkers.slice(0, PEOPLE)) people.push(await signedIn(cairn.url, plan.personId(walker)))
  const pairs = pairsOf(plan)
  const client = new Client(cairn.url)
  const random = makeRandom(1)
  return async (name: string, turn: number): Promise<number> => {
    const { method, ours } = pairs.find((pair) => pair.name === name) ?? { method: 'GET', ours: [''] }
    const headers = people[turn % people.length] ?? {}
    const from = performance.now()
    const { statusCode, body } = await client.request(requestOf({ method, paths: ours, headers }, random.of(ours)))
    await body.dump({ limit: Number.POSITIVE_INFINITY })
    if (statusCode !== 200) throw new Error(`${name}: ${statusCode}`)
    return performance.now() - from
  }
}
