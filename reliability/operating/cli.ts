import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readDatabase } from '../database-state.ts'
import type { Trial } from '../trial.ts'

/**
 * Runs an `npm run cairn` command; resolves to its exit code, standard output and standard error.
 */
export async function runCli(env: Trial['env'], ...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['server/commands/cli/main.ts', ...args], {
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output: stdout + stderr }
}

/** Runs an `npm run cairn` command; throws if it fails, else resolves to its output. */
export async function runCliSuccessfully(env: Trial['env'], ...args: string[]): Promise<string> {
  const { code, output } = await runCli(env, ...args)
  if (code !== 0) throw new Error(`cairn ${args[0]} exited with ${code}: ${output}`)
  return output
}

/** The number of tables and rows that a command compared, from its output. */
export function comparedRows(output: string): { tables: number; rows: number } {
  const rows = [...output.matchAll(/^ *\w+ +(\d+) {2}verified$/gm)].map(([, count]) => Number(count))
  return { tables: rows.length, rows: rows.reduce((sum, count) => sum + count, 0) }
}

/** A new data folder and, on PostgreSQL, a new empty database on the same server. */
export async function createEmptyDatabase({ env }: Pick<Trial, 'env'>, name: string): Promise<Trial['env']> {
  const folder = mkdtempSync(join(env.CAIRN_DATA, `${name}-`))
  if (env.DATABASE_URL === '') return { CAIRN_DATA: folder, DATABASE_URL: '' }
  await readDatabase({ url: env.DATABASE_URL }, (query) => query(`create database ${name}`))
  return { CAIRN_DATA: folder, DATABASE_URL: env.DATABASE_URL.replace(/[^/]+$/, name) }
}
