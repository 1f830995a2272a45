import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#server/testing/database/start-postgres.ts'
import { Server } from '../server.ts'
import { audit, type Trial } from '../trial.ts'
import { cairn, compared, mustSay } from './cairn.ts'
import { anotherPlace } from './places.ts'

export interface Finding {
  figures: string
  isFine: boolean
}

const WORK_MS = 2000

/** A backup while eight write, restored beside: whatever was acknowledged before it began must be there, and serve. */
export async function backUp(trial: Trial): Promise<Finding> {
  const file = join(trial.env.CAIRN_DATA, 'today.cairn')
  trial.begin()
  await wait(WORK_MS)
  const before = trial.ledger.moment()
  const said = await mustSay(trial.env, 'backup', file)
  const meanwhile = trial.ledger.acknowledged - before.acknowledged
  await trial.rest()
  const restored = await anotherPlace(trial, 'restored')
  const { tables, rows } = compared(await mustSay(restored, 'restore', file))
  const { lost, half } = await audit(before, restored)
  const server = await Server.on(restored)
  await server.start()
  const { status } = await fetch(`${server.url}/api/path/all`)
  await server.kill()
  const written = /Wrote (\d+) rows/.exec(said)?.[1]
  return {
    figures: `${written} rows (${(statSync(file).size / 1e3).toFixed(0)} kB) while 8 writers had ${meanwhile} writes acknowledged; restored: ${rows} rows of ${tables} tables compared, ${lost.length} of ${before.acknowledged} acknowledged before it lost, ${half.length} half applied, a server on it answers ${status}`,
    isFine: lost.length + half.length === 0 && status === 200 && String(rows) === written && meanwhile > 0,
  }
}

/** SQLite to an empty PostgreSQL, refused while somebody writes. */
export async function move(trial: Trial): Promise<Finding> {
  const postgres = await startPostgres()
  try {
    trial.begin()
    const refused = await cairn(trial.env, 'move', '--to', postgres.url)
    await trial.rest()
    await trial.server.kill('SIGTERM')
    const { tables, rows } = compared(await mustSay(trial.env, 'move', '--to', postgres.url))
    const { lost, half } = await audit(trial.ledger, { ...trial.env, DATABASE_URL: postgres.url })
    const isRefused = refused.code === 1 && refused.said.includes('The database changed during the move')
    return {
      figures: `${isRefused ? 'refused' : 'not refused'} while 8 wrote; then ${rows} rows of ${tables} tables compared, ${lost.length} of ${trial.ledger.acknowledged} acknowledged lost, ${half.length} half applied`,
      isFine: isRefused && lost.length + half.length === 0 && tables > 0,
    }
  } finally {
    await postgres.stop()
  }
}
