import { setTimeout as wait } from 'node:timers/promises'
import type { Trial } from '../trial.ts'

export type KillTarget = 'server' | 'database'

export interface KillResult {
  kills: number
  acknowledged: number
  lost: string[]
  halfApplied: string[]
  /** For each kill, the time in ms from the restart to the server's first successful response. */
  restartMs: number[]
}

/** Min. number of acknowledged writes before each kill, however slow the machine is. */
const WRITES_MIN = 20
/** Max. time in ms, chosen at random, from those writes to the kill. */
const MAX_DELAY_MS = 700
const POLL_MS = 10

/**
 * Kills the server or the database at random moments while clients write, restarts it, and audits
 * the database after each kill.
 */
export async function kill(trial: Trial, target: KillTarget, times: number): Promise<KillResult> {
  const result: KillResult = { kills: 0, acknowledged: 0, lost: [], halfApplied: [], restartMs: [] }
  for (let time = 0; time < times; time++) {
    const acknowledgedBefore = trial.ledger.acknowledged
    trial.startWriters()
    while (trial.ledger.acknowledged < acknowledgedBefore + WRITES_MIN) await wait(POLL_MS)
    await wait(Math.random() * MAX_DELAY_MS)
    result.restartMs.push(target === 'server' ? await killServer(trial) : await killDatabase(trial))
    await wait(100)
    await trial.stopWriters()
    const { lost, halfApplied } = await trial.audit()
    result.kills++
    result.lost.push(...lost)
    result.halfApplied.push(...halfApplied)
  }
  return { ...result, acknowledged: trial.ledger.acknowledged }
}

async function killServer({ server }: Trial): Promise<number> {
  await server.kill()
  return await server.start()
}

async function killDatabase({ server, postgres }: Trial): Promise<number> {
  if (!postgres) throw new Error('SQLite has no process to kill')
  await postgres.kill()
  const startedAt = performance.now()
  await postgres.start()
  await server.until('/readyz', 200)
  return performance.now() - startedAt
}
