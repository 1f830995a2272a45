import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createDatabase, databaseAt, dropDatabase } from '#server/testing/database/postgres.ts'
import type { Where } from '../generate/fill.ts'
import type { Kept } from '../generate/kept.ts'
import { SECRET } from '../generate/sessions.ts'
import { type Running, startProcess } from '../process.ts'

/** What `npm start` runs. */
export const BUILT = ['--max-semi-space-size=16', 'dist/server/main.js']

/** A database that may be written to. */
export interface Copy {
  where: Where
  remove(): Promise<void>
}

export async function copyOf({ where }: Kept): Promise<Copy> {
  if ('url' in where) {
    const template = basename(where.url)
    const name = await createDatabase(databaseAt(where.url, 'postgres'), template)
    return {
      where: { url: databaseAt(where.url, name) },
      remove: () => dropDatabase(databaseAt(where.url, 'postgres'), name),
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-run-'))
  const file = join(folder, 'cairn.sqlite')
  copyFileSync(where.file, file)
  return { where: { file }, remove: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Cairn as it is built, on this database. */
export function startCairn(where: Where, command = BUILT): Promise<Running> {
  return startProcess(command, settingsFor(where))
}

export function startFloor(where: Where, viewer: string): Promise<Running> {
  const place = 'url' in where ? ['postgres', where.url] : ['sqlite', where.file]
  return startProcess(['bench/floors/floor.ts', ...place, viewer])
}

function settingsFor(where: Where): Record<string, string> {
  return {
    PORT: '0',
    HOST: '',
    PUBLIC_URL: '',
    AUTH_SECRET: SECRET,
    CAIRN_DATA: 'file' in where ? dirname(where.file) : tmpdir(),
    DATABASE_URL: 'url' in where ? where.url : '',
    CAIRN_LIMITS: 'off',
    CAIRN_DEMO: 'off',
  }
}
