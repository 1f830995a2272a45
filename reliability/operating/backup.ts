import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#server/testing/database/start-postgres.ts'
import { audit } from '../database-state.ts'
import { Server } from '../server.ts'
import { connectionTarget, type Trial } from '../trial.ts'
import { comparedRows, createEmptyDatabase, runCli, runCliSuccessfully } from './cli.ts'

export interface TaskResult {
  figures: string
  passed: boolean
}

const WORK_MS = 2000

/**
 * Makes a backup while eight writers write, restores it into an empty database, and starts a server
 * on that.
 */
export async function backUp(trial: Trial): Promise<TaskResult> {
  const file = join(trial.env.CAIRN_DATA, 'today.cairn')
  trial.startWriters()
  await wait(WORK_MS)
  const before = trial.ledger.snapshot()
  const output = await runCliSuccessfully(trial.env, 'backup', file)
  const meanwhile = trial.ledger.acknowledged - before.acknowledged
  await trial.stopWriters()
  const restored = await createEmptyDatabase(trial, 'restored')
  const { tables, rows } = comparedRows(await runCliSuccessfully(restored, 'restore', file))
  const { lost, halfApplied } = await audit(before, connectionTarget(restored))
  const server = await Server.on(restored)
  await server.start()
  const { status } = await fetch(`${server.url}/api/path/all`)
  await server.kill()
  const written = /Wrote (\d+) rows/.exec(output)?.[1]
  return {
    figures: `${written} rows (${(statSync(file).size / 1e3).toFixed(0)} kB) while 8 writers had ${meanwhile} writes acknowledged; restored: ${rows} rows of ${tables} tables compared, ${lost.length} of ${before.acknowledged} acknowledged before it lost, ${halfApplied.length} half applied, a server on it responds with ${status}`,
    passed: lost.length + halfApplied.length === 0 && status === 200 && String(rows) === written && meanwhile > 0,
  }
}

/** Moves the SQLite data to an empty PostgreSQL database; expects a refusal while clients write. */
export async function move(trial: Trial): Promise<TaskResult> {
  const postgres = await startPostgres()
  try {
    trial.startWriters()
    const refused = await runCli(trial.env, 'move', '--to', postgres.url)
    await trial.stopWriters()
    await trial.server.kill('SIGTERM')
    const { tables, rows } = comparedRows(await runCliSuccessfully(trial.env, 'move', '--to', postgres.url))
    const { lost, halfApplied } = await audit(trial.ledger, { url: postgres.url })
    const isRefused = refused.code === 1 && refused.output.includes('The database changed during the move')
    return {
      figures: `${isRefused ? 'refused' : 'not refused'} while 8 clients wrote; then ${rows} rows of ${tables} tables compared, ${lost.length} of ${trial.ledger.acknowledged} acknowledged lost, ${halfApplied.length} half applied`,
      passed: isRefused && lost.length + halfApplied.length === 0 && tables > 0,
    }
  } finally {
    await postgres.stop()
  }
}
