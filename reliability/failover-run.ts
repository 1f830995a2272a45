import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LoadBalancer } from '#server/testing/database/load-balancer.ts'
import { audit } from './database-state.ts'
import { Ledger } from './ledger.ts'
import { Network } from './network.ts'
import { Readers } from './readers.ts'
import { killAll, promote, type ReplicationPair, startReplication, takesWrites } from './replication.ts'
import { Server } from './server.ts'
import { Writer } from './writer.ts'

const WRITERS = 8
const READING_MEMBERS = 4
const WORK_MS = [500, 1200] as const
/** Time in ms to detect a failed primary. Patroni needs up to its `ttl`. */
const DETECTION_MS = 2000
const AFTERWARDS_MS = 500
const OLD_PRIMARY_MS = 2000
const TIMEOUT_MS = 30_000

export type Failure = 'killed' | 'disconnected'

export interface Failover {
  acknowledged: number
  lost: string[]
  halfApplied: string[]
  /**
   * Time in ms until the first acknowledged write: `gapMs` from the failure, `writesMs` from the
   * promotion.
   */
  gapMs: number
  writesMs: number
  /**
   * Reads that began while no writes were accepted: how many were sent and answered, and the
   * slowest.
   */
  reads: { sent: number; answered: number; slowestMs: number }
  /** Number of refused writes between the failure and the first acknowledged write, by status. */
  refused: Record<string, number>
  /** Whether the old primary acknowledged a write after it had come back. */
  oldPrimaryTakesWrites: boolean
}

/** Kills or disconnects the primary under load, promotes the standby, and cleans up. */
export async function failOver(failure: Failure): Promise<Failover> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-failover-'))
  // PostgreSQL runs as another system user, which must be allowed to enter the folder.
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // An exit handler can send signals but can't wait for the processes to end.
  const onExit = () => {
    void killAll(folder)
    remove()
  }
  process.once('exit', onExit)
  const undo: (() => unknown)[] = [() => process.off('exit', onExit), remove]
  try {
    const network = new Network()
    undo.push(() => network.remove())
    const front = new LoadBalancer()
    const address = await front.listen()
    undo.push(() => front.close())
    undo.push(() => killAll(folder))
    const pair = await startReplication(folder, network)
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
    return await run(failure, { network, front, pair, server })
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

interface Setup {
  network: Network
  front: LoadBalancer
  pair: ReplicationPair
  server: Server
}

async function run(failure: Failure, { network, front, pair, server }: Setup): Promise<Failover> {
  const ledger = new Ledger()
  const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(server, ledger, `writer-${index}`))
  const journeys = (await Promise.all(writers.map((writer) => writer.register()))).flat()
  const readers = new Readers(server)
  for (const writer of writers) writer.start(journeys)
  readers.start(writers.slice(0, READING_MEMBERS), journeys)
  await wait(WORK_MS[0] + Math.random() * (WORK_MS[1] - WORK_MS[0]))

  const failedAt = performance.now()
  const before = { ...ledger.statuses }
  if (failure === 'killed') await pair.primary.kill()
  else network.disconnect()
  await wait(DETECTION_MS)
  front.markDown()
  await wait(0)
  const acknowledged = ledger.acknowledged
  const promotedAt = performance.now()
  await promote(pair.urls.standby)
  front.leadTo(network.second.address)
  const restoredAt = await firstAcknowledgedAfter(ledger, acknowledged)
  const refused = newFailures(ledger.statuses, before)
  await wait(AFTERWARDS_MS)
  if (failure === 'killed') await pair.primary.start()
  else network.reconnect()
  if (!(await takesWrites(pair.urls.standby, TIMEOUT_MS))) throw new Error('The new primary accepts no writes')
  const oldPrimaryTakesWrites = await takesWrites(pair.urls.primary, OLD_PRIMARY_MS)
  await Promise.all([...writers.map((writer) => writer.stop()), readers.stop()])
  return {
    acknowledged: ledger.acknowledged,
    ...(await audit(ledger, { url: pair.urls.standby })),
    gapMs: restoredAt - failedAt,
    writesMs: restoredAt - promotedAt,
    reads: readers.between(failedAt, restoredAt),
    refused,
    oldPrimaryTakesWrites,
  }
}

async function firstAcknowledgedAfter(ledger: Ledger, count: number): Promise<number> {
  const deadline = performance.now() + TIMEOUT_MS
  while (ledger.acknowledged === count) {
    if (performance.now() > deadline) throw new Error(`No write was acknowledged within ${TIMEOUT_MS / 1000} s`)
    await wait(5)
  }
  return performance.now()
}

function newFailures(now: Record<string, number>, before: Record<string, number>): Record<string, number> {
  const counts = Object.entries(now).map(([status, count]) => [status, count - (before[status] ?? 0)] as const)
  return Object.fromEntries(counts.filter(([status, count]) => count > 0 && !status.startsWith('2')))
}
