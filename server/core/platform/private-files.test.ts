import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { cairn } from '#server/commands/cli/cairn.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { readSettings } from './settings.ts'

const hasModes = !onPostgres && process.platform !== 'win32'

describe.runIf(hasModes).each([0o000, 0o022, 0o077])('with umask %o', (umask) => {
  let folder: string
  let before: number

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-modes-'))
    before = process.umask(umask)
  })
  afterEach(() => {
    process.umask(before)
    rmSync(folder, { recursive: true, force: true })
  })

  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const modesIn = (path: string) =>
    Object.fromEntries(readdirSync(path).map((name) => [name, modeOf(join(path, name))]))

  async function writeTo(file: string): Promise<void> {
    const database = await openDatabase({ file })
    await database.db.updateTable('badge').set({ useCount: 0 }).execute()
    const open = modesIn(dirname(file))
    expect(Object.keys(open)).toEqual(expect.arrayContaining(['cairn.sqlite', 'cairn.sqlite-shm', 'cairn.sqlite-wal']))
    expect(new Set(Object.values(open))).toEqual(new Set(['600']))
    await database.close()
    expect(new Set(Object.values(modesIn(dirname(file))))).toEqual(new Set(['600']))
  }

  test('a new database has mode 600 and its folder 700', async () => {
    await writeTo(join(folder, 'data', 'cairn.sqlite'))
    expect(modeOf(join(folder, 'data'))).toBe('700')
  })

  test('existing database files are set to 600, and an existing folder keeps its mode', async () => {
    const data = join(folder, 'data')
    mkdirSync(data)
    chmodSync(data, 0o755)
    const file = join(data, 'cairn.sqlite')
    copyFileSync(inject('sqliteTemplate'), file)
    for (const end of ['', '-wal', '-shm']) {
      if (end !== '') copyFileSync('/dev/null', file + end)
      chmodSync(file + end, 0o666)
    }
    await writeTo(file)
    expect(modeOf(data)).toBe('755')
  })

  test('a backup and the database restored from it have mode 600', async () => {
    const run = async (data: string, ...args: string[]) => {
      const env = { CAIRN_DATA: join(folder, data) }
      const reports: string[] = []
      const code = await cairn(args, { env, say: () => {}, complain: (line) => reports.push(line) })
      expect([code, reports]).toEqual([0, []])
    }
    await run('from', 'migrate')
    await run('from', 'backup', join(folder, 'from', 'backup.cairn'))
    await run('to', 'restore', join(folder, 'from', 'backup.cairn'))
    for (const data of ['from', 'to']) {
      expect(modeOf(join(folder, data))).toBe('700')
      expect(new Set(Object.values(modesIn(join(folder, data))))).toEqual(new Set(['600']))
    }
  })

  test('the secret has mode 600 and its folder 700', () => {
    readSettings({ CAIRN_DATA: join(folder, 'data') })
    expect([modeOf(join(folder, 'data')), modesIn(join(folder, 'data'))]).toEqual(['700', { 'auth-secret': '600' }])
  })
})
