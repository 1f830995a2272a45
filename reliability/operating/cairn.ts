import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Trial } from '../trial.ts'

/** `npm run cairn -- ...` on a place: its exit code, and all that it said. */
export async function cairn(env: Trial['env'], ...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['server/cli/main.ts', ...args], {
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said: said + complained }
}

/** The same where it must succeed; answers what it said. */
export async function mustSay(env: Trial['env'], ...args: string[]): Promise<string> {
  const { code, said } = await cairn(env, ...args)
  if (code !== 0) throw new Error(`cairn ${args[0]} ended with ${code}: ${said}`)
  return said
}

/** The tables that a command compared row by row, and their rows. */
export function compared(said: string): { tables: number; rows: number } {
  const rows = [...said.matchAll(/^ *\w+ +(\d+) {2}the same$/gm)].map(([, count]) => Number(count))
  return { tables: rows.length, rows: rows.reduce((sum, count) => sum + count, 0) }
}
