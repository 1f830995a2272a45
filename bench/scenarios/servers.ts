import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createDatabase, databaseAt, dropDatabase } from '#server/testing/database/postgres.ts'
import type { ConnectionTarget } from '../generate/fill.ts'
import { SECRET } from '../generate/sessions.ts'
import type { StoredDatabase } from '../generate/stored.ts'
import { type RunningServer, startProcess } from '../process.ts'

/** Node's arguments for the built server, as in `npm start`. */
export const BUILT_SERVER = ['--max-semi-space-size=16', 'dist/server/main.js']
const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** A copy of a stored database, for measurements that write. */
export interface DatabaseCopy {
  target: ConnectionTarget
  remove(): Promise<void>
}

export async function copyDatabase({ target }: StoredDatabase): Promise<DatabaseCopy> {
  if ('url' in target) {
    const template = basename(target.url)
    const name = await createDatabase(databaseAt(target.url, 'postgres'), template)
    return {
      target: { url: databaseAt(target.url, name) },
      remove: () => dropDatabase(databaseAt(target.url, 'postgres'), name),
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-run-'))
  const file = join(folder, 'cairn.sqlite')
  copyFileSync(target.file, file)
  return { target: { file }, remove: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts Cairn's built server on this database. */
export function startCairn(
  target: ConnectionTarget,
  { command = BUILT_SERVER, readUrl = '' } = {},
): Promise<RunningServer> {
  return startProcess(command, { ...MEMORY_SETTINGS, ...settingsFor(target), DATABASE_READ_URL: readUrl })
}

export function startBaseline(target: ConnectionTarget, viewer: string): Promise<RunningServer> {
  const source = 'url' in target ? ['postgres', target.url] : ['sqlite', target.file]
  return startProcess(['bench/baselines/server.ts', ...source, viewer])
}

function settingsFor(target: ConnectionTarget): Record<string, string> {
  return {
    PORT: '0',
    HOST: '',
    PUBLIC_URL: '',
    AUTH_SECRET: SECRET,
    CAIRN_DATA: 'file' in target ? dirname(target.file) : tmpdir(),
    DATABASE_URL: 'url' in target ? target.url : '',
    CAIRN_LIMITS: 'off',
    CAIRN_DEMO: 'off',
  }
}
