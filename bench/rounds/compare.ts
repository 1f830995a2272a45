import assert from 'node:assert/strict'
import type { Kept } from '../generate/kept.ts'
import { type Load, load, medianOf } from '../load/closed.ts'
import type { Running } from '../process.ts'
import { signedIn, whenCalm } from '../sign-in.ts'
import { type Pair, pairsOf } from './calls.ts'

/** The number of connections for which the aims are, and fewer and more of them. */
export const AIMED = 16
const CONNECTIONS = [1, AIMED, 64]

export interface Comparison {
  name: string
  connections: number
  aim: number | null
  ours: Load
  floor: Load | null
}

interface Rounds {
  rounds: number
  seconds: number
}

/** Asks both in turn, so that whatever else the machine does falls on both. */
export async function compare(
  { plan, kind }: Kept,
  cairn: Running,
  floor: Running,
  { rounds, seconds }: Rounds,
): Promise<Comparison[]> {
  const viewer = plan.personId(plan.walkers[0] ?? 0)
  const headers = () => signedIn(cairn.url, viewer)
  const comparisons: Comparison[] = []
  for (const pair of pairsOf(plan)) {
    if (pair.same) await assertSameAnswer(pair, cairn, floor, await headers())
    for (const connections of CONNECTIONS) comparisons.push(await inTurn(pair, connections))
  }
  return comparisons

  async function inTurn({ name, aim, method, ours, floor: theirs }: Pair, connections: number): Promise<Comparison> {
    console.log(`${kind}: ${name}, ${connections} connections ...`)
    const loads: { ours: Load[]; floor: Load[] } = { ours: [], floor: [] }
    for (let round = 0; round < (connections === AIMED ? rounds : 1); round++) {
      if (theirs) loads.floor.push(await load(floor, { method, paths: theirs }, connections, seconds))
      loads.ours.push(await load(cairn, { method, paths: ours, headers: await headers() }, connections, seconds))
    }
    const comparison = { ours: medianOf(loads.ours), floor: theirs && medianOf(loads.floor) }
    if (comparison.floor?.failed) throw new Error(`${name}: the floor failed ${comparison.floor.failed} times`)
    return { name, connections, aim, ...comparison }
  }
}

/** A floor that answers something else would measure something else. */
async function assertSameAnswer(
  { name, method, ours, floor: theirs }: Pair,
  cairn: Running,
  floor: Running,
  headers: Record<string, string>,
): Promise<void> {
  const ask = async (url: string, more: Record<string, string>) => {
    const post = method === 'POST' && { body: '{}', headers: { ...more, 'content-type': 'application/json' } }
    return await (await whenCalm(() => fetch(url, { method, headers: more, ...post }))).json()
  }
  const last = (paths: string[]) => paths.at(-1) ?? ''
  const answer = await ask(cairn.url + last(ours), headers)
  assert.deepEqual(await ask(floor.url + last(theirs ?? []), {}), answer, `The floor answers ${name} differently`)
}
