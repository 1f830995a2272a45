import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type ConnectionTarget, connectionTarget } from '#server/core/database/database.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { emptyTarget, migratedTarget } from '#server/testing/database/test-database.ts'
import { cairn } from '../cairn.ts'

/** Runs `npm run cairn` on a data folder and a database of the project's kind. */
export interface TestCli {
  env: NodeJS.ProcessEnv
  target: ConnectionTarget
  folder: string
  run(...args: string[]): Promise<{ code: number; said: string; complained: string }>
  /** Returns this command line with further environment variables. */
  with(env: NodeJS.ProcessEnv): TestCli
}

const folders: string[] = []

/** Without tables; on SQLite without a database. */
export async function createTestCli(kind = process.env.TEST_ON): Promise<TestCli> {
  return kind === 'postgres' ? testCliAt(await emptyTarget()) : testCliOf({}, newFolder())
}

export async function createMigratedTestCli(): Promise<TestCli> {
  return testCliAt(await migratedTarget())
}

/** On a database that a test helper has made. */
export function testCliAt(target: ConnectionTarget): TestCli {
  return 'url' in target ? testCliOf({ DATABASE_URL: target.url }, newFolder()) : testCliOf({}, dirname(target.file))
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-cli-'))
  folders.push(folder)
  return folder
}

export function removeTestFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function testCliOf(more: NodeJS.ProcessEnv, folder: string): TestCli {
  const env: NodeJS.ProcessEnv = { CAIRN_DATA: folder, ...more }
  return {
    env,
    folder,
    get target() {
      return connectionTarget(readSettings(env))
    },
    with: (further) => testCliOf({ ...env, ...further }, folder),
    async run(...args) {
      const output: Record<'say' | 'complain', string[]> = { say: [], complain: [] }
      const code = await cairn(args, {
        env,
        say: (line) => output.say.push(line),
        complain: (line) => output.complain.push(line),
      })
      return { code, said: output.say.join('\n'), complained: output.complain.join('\n') }
    },
  }
}
