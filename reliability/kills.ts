import { setTimeout as wait } from 'node:timers/promises'
import type { Trial } from './trial.ts'

export type Victim = 'server' | 'database'

export interface Kills {
  kills: number
  acknowledged: number
  lost: string[]
  half: string[]
  /** From being started again to the first answer, in ms: of the server, or of the server on its database. */
  backMs: number[]
}

/** Writes acknowledged before the kill, however slow the machine is; then a random moment, in ms. */
const WRITES_MIN = 20
const WORK_MAX_MS = 700
const POLL_MS = 10

/** Kills at random moments while everybody writes, starts again, and audits after each time. */
export async function kill(trial: Trial, victim: Victim, times: number): Promise<Kills> {
  const result: Kills = { kills: 0, acknowledged: 0, lost: [], half: [], backMs: [] }
  for (let time = 0; time < times; time++) {
    const begun = trial.ledger.acknowledged
    trial.begin()
    while (trial.ledger.acknowledged < begun + WRITES_MIN) await wait(POLL_MS)
    await wait(Math.random() * WORK_MAX_MS)
    result.backMs.push(victim === 'server' ? await killServer(trial) : await killDatabase(trial))
    await wait(100)
    await trial.rest()
    const { lost, half } = await trial.audit()
    result.kills++
    result.lost.push(...lost)
    result.half.push(...half)
  }
  return { ...result, acknowledged: trial.ledger.acknowledged }
}

async function killServer({ server }: Trial): Promise<number> {
  await server.kill()
  return await server.start()
}

async function killDatabase({ server, postgres }: Trial): Promise<number> {
  if (!postgres) throw new Error('SQLite is no process of its own')
  await postgres.kill()
  const begun = performance.now()
  await postgres.start()
  await server.until('/readyz', 200)
  return performance.now() - begun
}
