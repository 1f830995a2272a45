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

const WORK_MS = [200, 900] as const

/** Kills at random moments while everybody writes, starts again, and audits after each time. */
export async function kill(trial: Trial, victim: Victim, times: number): Promise<Kills> {
  const result: Kills = { kills: 0, acknowledged: 0, lost: [], half: [], backMs: [] }
  for (let time = 0; time < times; time++) {
    trial.begin()
    await wait(WORK_MS[0] + Math.random() * (WORK_MS[1] - WORK_MS[0]))
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
