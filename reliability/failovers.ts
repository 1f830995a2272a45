import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Front } from '#server/testing/database/front.ts'
import { asking, halfApplied, standing } from './found.ts'
import { Ledger } from './ledger.ts'
import { Network } from './network.ts'
import { killAll, type Pair, promote, startPair, takesWrites } from './pair.ts'
import { Readers } from './readers.ts'
import { Server } from './server.ts'
import { Writer } from './writers.ts'

const WRITERS = 8
const READING_MEMBERS = 4
const WORK_MS = [500, 1200] as const
/** Until whoever watches over the primary believes that it is gone; Patroni takes up to its `ttl`. */
const NOTICED_MS = 2000
const AFTERWARDS_MS = 500
const OLD_PRIMARY_MS = 2000
const GIVE_UP_MS = 30_000

export type Blow = 'killed' | 'cut off'

export interface Failover {
  acknowledged: number
  lost: string[]
  half: string[]
  /** From the blow, and from the order to promote, to the first write that was acknowledged, in ms. */
  gapMs: number
  writesMs: number
  /** While no write was taken. */
  reads: { asked: number; answered: number; slowestMs: number }
  /** Answers to writes in the gap, by status. */
  refused: Record<string, number>
  /** Did the old primary, back or seen again, acknowledge anything? */
  oldTakesWrites: boolean
}

/** The primary is killed or cut off under load, its standby takes over. Everything of it is gone afterwards. */
export async function failOver(blow: Blow): Promise<Failover> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-failover-'))
  // PostgreSQL runs as somebody else, who has to come through.
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // Ended in the middle, there is time for signals alone.
  const leave = () => {
    void killAll(folder)
    remove()
  }
  process.once('exit', leave)
  const undo: (() => unknown)[] = [() => process.off('exit', leave), remove]
  try {
    const network = new Network()
    undo.push(() => network.remove())
    const front = new Front()
    const address = await front.listen()
    undo.push(() => front.close())
    undo.push(() => killAll(folder))
    const pair = await startPair(folder, network)
    undo.push(() => Promise.all([pair.standby.kill(), pair.primary.kill()]))
    front.leadTo(network.first.address)
    const server = await Server.on({
      CAIRN_DATA: folder,
      DATABASE_URL: `postgres://postgres@${address}/postgres`,
      DATABASE_READ_URL: `postgres://postgres@${network.second.address}/postgres`,
    })
    const kill = () => void server.kill()
    process.once('exit', kill)
    undo.push(
      () => process.off('exit', kill),
      () => server.kill(),
    )
    await server.start()
    return await run(blow, { network, front, pair, server })
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

interface Scene {
  network: Network
  front: Front
  pair: Pair
  server: Server
}

async function run(blow: Blow, { network, front, pair, server }: Scene): Promise<Failover> {
  const ledger = new Ledger()
  const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(server, ledger, `writer-${index}`))
  const grounds = (await Promise.all(writers.map((writer) => writer.arrive()))).flat()
  const readers = new Readers(server)
  for (const writer of writers) writer.begin(grounds)
  readers.begin(writers.slice(0, READING_MEMBERS), grounds)
  await wait(WORK_MS[0] + Math.random() * (WORK_MS[1] - WORK_MS[0]))

  const struckAt = performance.now()
  const before = { ...ledger.statuses }
  if (blow === 'killed') await pair.primary.kill()
  else network.cut()
  await wait(NOTICED_MS)
  front.markDown()
  await wait(0)
  const acknowledged = ledger.acknowledged
  const promotedAt = performance.now()
  await promote(pair.urls.standby)
  front.leadTo(network.second.address)
  const backAt = await whenMore(ledger, acknowledged)
  const refused = more(ledger.statuses, before)
  await wait(AFTERWARDS_MS)
  if (blow === 'killed') await pair.primary.start()
  else network.mend()
  if (!(await takesWrites(pair.urls.standby, GIVE_UP_MS))) throw new Error('The new primary takes no writes')
  const oldTakesWrites = await takesWrites(pair.urls.primary, OLD_PRIMARY_MS)
  await Promise.all([...writers.map((writer) => writer.rest()), readers.rest()])
  return {
    acknowledged: ledger.acknowledged,
    ...(await audit(pair.urls.standby, ledger)),
    gapMs: backAt - struckAt,
    writesMs: backAt - promotedAt,
    reads: readers.between(struckAt, backAt),
    refused,
    oldTakesWrites,
  }
}

async function whenMore(ledger: Ledger, than: number): Promise<number> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  while (ledger.acknowledged === than) {
    if (performance.now() > giveUpAt) throw new Error(`No write was taken within ${GIVE_UP_MS / 1000} s`)
    await wait(5)
  }
  return performance.now()
}

function more(now: Record<string, number>, before: Record<string, number>): Record<string, number> {
  const counts = Object.entries(now).map(([status, count]) => [status, count - (before[status] ?? 0)] as const)
  return Object.fromEntries(counts.filter(([status, count]) => count > 0 && !status.startsWith('2')))
}

async function audit(url: string, ledger: Ledger): Promise<{ lost: string[]; half: string[] }> {
  return await asking({ url }, async (ask) => {
    const { states, journeys } = await standing(ask)
    return { lost: ledger.lost(states, journeys), half: await halfApplied(ask) }
  })
}
