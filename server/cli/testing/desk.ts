import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionTarget, connectionTarget } from '#server/database/database.ts'
import { readSettings } from '#server/platform/settings.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { cairn } from '../cairn.ts'

/** A data folder and a database of the kind of this run, and what `npm run cairn` says there. */
export interface Desk {
  env: NodeJS.ProcessEnv
  place: ConnectionTarget
  folder: string
  run(...args: string[]): Promise<{ code: number; said: string; complained: string }>
  /** Another one with these settings too. */
  with(env: NodeJS.ProcessEnv): Desk
}

const folders: string[] = []

export async function aDesk(kind = process.env.TEST_ON): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-cli-'))
  folders.push(folder)
  const place = kind === 'postgres' ? await emptyTarget() : null
  return deskOf({ CAIRN_DATA: folder, ...(place && 'url' in place && { DATABASE_URL: place.url }) }, folder)
}

export function clearDesks(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function deskOf(env: NodeJS.ProcessEnv, folder: string): Desk {
  return {
    env,
    folder,
    get place() {
      return connectionTarget(readSettings(env))
    },
    with: (more) => deskOf({ ...env, ...more }, folder),
    async run(...args) {
      const reports: Record<'say' | 'complain', string[]> = { say: [], complain: [] }
      const code = await cairn(args, {
        env,
        say: (line) => reports.say.push(line),
        complain: (line) => reports.complain.push(line),
      })
      return { code, said: reports.say.join('\n'), complained: reports.complain.join('\n') }
    },
  }
}
