import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportLines } from '#server/commands/archive/export.ts'
import { withSnapshot } from '#server/commands/archive/snapshot.ts'
import { ARCHIVED, isDerived, MIGRATION_TABLES, readTables } from '#server/commands/archive/tables.ts'
import { connect, type Database } from '#server/core/database/database.ts'
import { BASELINE, migrateTo, openDatabase } from '#server/core/migrations/migrate.ts'
import { demonstrationTarget } from '#server/testing/database/demonstration.ts'
import { fillAllTables } from '#server/testing/database/fill-all-tables.ts'
import { filledTarget, onPostgres } from '#server/testing/database/test-database.ts'
import { SERVER_PROGRAM } from '../../../tools/suite/server-program.ts'
import { createTestCli, removeTestFolders, type TestCli, testCliAt } from './testing/test-cli.ts'

let home: TestCli
let file: string
/** The lines of the file. */
let content: string[]

beforeAll(async () => {
  home = testCliAt(await filledTarget('full', fillAllTables))
  file = join(home.folder, 'first.cairn')
  expect(await home.run('backup', file)).toMatchObject({ code: 0, complained: '' })
  content = await contentOf(home)
}, 120_000)
afterAll(removeTestFolders)

/** The exported lines without the time of the export. */
async function contentOf({ target, folder }: TestCli): Promise<string[]> {
  const lines: string[] = []
  await withSnapshot(target, join(folder, 'content'), async (db) => {
    for await (const some of exportLines(db, { authSecret: '', isGenerated: false })) lines.push(...some)
  })
  return lines.slice(1)
}

describe('a backup', () => {
  test('contains every table except the derived ones', async () => {
    const database = await openDatabase(home.target)
    const tables = await readTables(database.db)
    await database.close()
    const held = new Set<string>([...ARCHIVED.map(([table]) => table), ...MIGRATION_TABLES])
    expect([...tables.keys()].filter((name) => !held.has(name) && !isDerived(name))).toEqual([])
    const ends = (await contentOf(home)).filter((line) => line.startsWith('{"end"')).map((line) => JSON.parse(line))
    expect(ends.filter(({ rows }) => rows === 0)).toEqual([])
    expect(ends.map(({ end }) => end)).toEqual([...ARCHIVED.map(([table]) => table), 'archive'])
  })

  test('has mode 600, leaves no other file and overwrites none', async () => {
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = await home.run('backup', file)
    expect(again).toMatchObject({ code: 1, complained: `${file} already exists and was not overwritten` })
    for (const rest of ['.part', '.copy', '.copy-wal']) expect(() => statSync(file + rest)).toThrow('ENOENT')
  })

  test('is a snapshot, also during writes', async () => {
    const busy = await openDatabase(home.target)
    let writing = true
    const writer = (async () => {
      while (writing) {
        await toggleALike(busy)
        await setImmediate()
      }
    })()
    const moving = join(home.folder, 'moving.cairn')
    const { code } = await home.run('backup', moving)
    writing = false
    await writer
    await busy.close()
    const empty = await createTestCli()
    expect([code, (await empty.run('restore', moving)).code]).toEqual([0, 0])
    const database = await openDatabase(empty.target)
    const { rows } = await sql`select id from journey where "likeCount" <>
      (select count(*) from "journeyLike" where "journeyId" = journey.id)`.execute(database.db)
    await database.close()
    expect(rows).toEqual([])
  })

  test('contains the generated secret, but never AUTH_SECRET', async () => {
    const kept = readFileSync(join(home.folder, 'auth-secret'), 'utf8')
    expect(headOf(file).secret).toBe(kept)
    const other = join(home.folder, 'named.cairn')
    const AUTH_SECRET = 'a secret that the surroundings name'
    expect((await home.with({ AUTH_SECRET }).run('backup', other)).code).toBe(0)
    expect(gunzipSync(readFileSync(other)).toString()).not.toContain(AUTH_SECRET)
  })
})

describe('a backup that can’t be written', () => {
  test('creates no folder, as a disk may not be mounted', async () => {
    const folder = join(home.folder, 'not-mounted')
    const { code, complained } = await home.run('backup', join(folder, 'x.cairn'))
    expect([code, complained, existsSync(folder)]).toEqual([1, `There is no folder ${folder}`, false])
  })

  test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'on a full disk names that disk and leaves no file',
    async () => {
      const disk = join(home.folder, 'small')
      mkdirSync(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk])
      try {
        const { code, complained } = await home.run('backup', join(disk, 'x.cairn'))
        expect([code, complained]).toEqual([1, expect.stringContaining(`The disk of ${disk} is full`)])
        expect(readdirSync(disk)).toEqual([])
      } finally {
        execFileSync('umount', ['-l', disk])
      }
    },
  )
})

let away: TestCli
let before: string[]
/** A backup of few rows at the baseline, which is restored in less time. */
let small: string

beforeAll(async () => {
  away = testCliAt(await demonstrationTarget())
  before = await contentOf(away)
  const old = await createTestCli()
  const { db, close } = connect(old.target)
  await migrateTo(db, BASELINE)
  const row = { name: 'Zoë', email: 'zoe@example.org', phone: '', feedback: 'Two\nlines', createdAt: 1 }
  for (const id of ['a', 'b', 'c'])
    await db
      .insertInto('feedback')
      .values({ id, ...row })
      .execute()
  await close()
  small = join(old.folder, 'small.cairn')
  expect((await old.run('backup', small)).code).toBe(0)
}, 120_000)

test('restoring restores every row and the generated secret', async () => {
  const empty = await createTestCli()
  const { code, said } = await empty.run('restore', file)
  expect([code, said]).toEqual([0, expect.stringMatching(/ {2}journey +\d+ {2}verified\n/)])
  expect(await contentOf(empty)).toEqual(content)
  expect(readFileSync(join(empty.folder, 'auth-secret'), 'utf8')).toBe(headOf(file).secret)
})

test('restoring restores everything except sessions and keys if AUTH_SECRET has changed', async () => {
  const named = home.with({ AUTH_SECRET: 'a secret that the surroundings name' })
  const other = join(home.folder, 'other.cairn')
  await named.run('backup', other)
  const empty = await createTestCli()
  const { code, said } = await empty.run('restore', other)
  expect([code, said]).toEqual([0, expect.stringContaining('everyone has to log in again')])
  const database = connect(empty.target)
  const sessions = await database.db.selectFrom('session').select('id').execute()
  const users = await database.db.selectFrom('user').select('id').execute()
  await database.close()
  expect([sessions.length, users.length]).toEqual([0, expect.any(Number)])
})

test('restoring migrates a backup of an older version', async () => {
  const empty = await createTestCli()
  expect(await empty.run('restore', small)).toMatchObject({ code: 0, complained: '' })
  expect(await empty.run('migrate')).toMatchObject({ code: 0, said: 'The tables were already up to date' })
})

const damages: [string, (copy: string) => void][] = [
  ['is cut off', (copy) => truncateSync(copy, statSync(copy).size - 200)],
  ['has a byte that turned', (copy) => turn(copy)],
  ['lacks its end', (copy) => rewrite(copy, (lines) => lines.slice(0, -1))],
  ['lacks a row', (copy) => rewrite(copy, (lines) => lines.toSpliced(rowIn(lines), 1))],
  ['has a row twice', (copy) => rewrite(copy, (lines) => lines.toSpliced(2, 0, lines[1] ?? ''))],
  ['has a changed row', (copy) => rewrite(copy, (lines) => lines.with(rowIn(lines), changed(lines)))],
  ['is something else', (copy) => writeFileSync(copy, gzipSync('hello\n'))],
  ['is no archive at all', (copy) => writeFileSync(copy, 'hello\n')],
]

test.each(damages)('restoring changes nothing if the file %s', async (_, damage) => {
  const copy = join(away.folder, 'copy.cairn')
  writeFileSync(copy, readFileSync(small))
  damage(copy)
  const { code, complained } = await away.run('restore', copy, '--replace')
  expect([code, complained]).toEqual([
    1,
    expect.stringMatching(/^[^\n]+ cannot be used: [^\n]+ Nothing was changed\.$/),
  ])
  expect(await contentOf(away)).toEqual(before)
})

test('restoring refuses a database that is not empty, unless --replace is given', async () => {
  const refused = await away.run('restore', file)
  expect([refused.code, refused.complained]).toEqual([
    1,
    expect.stringMatching(/^The database is not empty: it holds \d+ people, \d+ journeys, 0 messages of feedback$/),
  ])
  expect(await contentOf(away)).toEqual(before)
  const replaced = await away.run('restore', file, '--replace')
  expect([replaced.code, replaced.said]).toEqual([0, expect.stringContaining('Replacing the existing data: ')])
  expect(await contentOf(away)).toEqual(content)
})

test('restoring is refused while a server runs, until it has ended, kill -9 included', async () => {
  const cli = await createTestCli()
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', ...cli.env, PORT: '0', CAIRN_DEMO: 'off' }
  const server = spawn(process.execPath, [SERVER_PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(server.stdout)) if (line.includes(' is at ')) break
  expect(await cli.run('restore', file, '--replace')).toMatchObject({
    code: 1,
    complained: 'A server or another program uses this database: stop it first',
  })
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
  await expect.poll(async () => (await cli.run('restore', file, '--replace')).complained, { timeout: 20_000 }).toBe('')
  expect(await contentOf(cli)).toEqual(content)
})

test.runIf(onPostgres)('a SQLite archive is restored unchanged on PostgreSQL, and vice versa', async () => {
  const sqlite = await createTestCli('sqlite')
  expect((await sqlite.run('restore', file)).code).toBe(0)
  expect(await contentOf(sqlite)).toEqual(content)
  const back = join(sqlite.folder, 'back.cairn')
  expect((await sqlite.run('backup', back)).code).toBe(0)
  // With the columns that the two databases represent differently.
  expect(headOf(back).tables).toEqual(headOf(file).tables)
  const postgres = await createTestCli()
  expect((await postgres.run('restore', back)).code).toBe(0)
  expect(await contentOf(postgres)).toEqual(content)
})

/** Toggles the like of the oldest journey’s owner, in one transaction. */
async function toggleALike({ db }: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id, ownerId } = await trx
      .selectFrom('journey')
      .select(['id', 'ownerId'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const key = { journeyId: id, personId: ownerId }
    const { numDeletedRows } = await trx
      .deleteFrom('journeyLike')
      .where('journeyId', '=', id)
      .where('personId', '=', ownerId)
      .executeTakeFirst()
    if (numDeletedRows === 0n)
      await trx
        .insertInto('journeyLike')
        .values({ ...key, createdAt: 1 })
        .execute()
    const change = numDeletedRows === 0n ? 1 : -1
    await trx
      .updateTable('journey')
      .set((eb) => ({ likeCount: eb('likeCount', '+', change) }))
      .where('id', '=', id)
      .execute()
  })
}

function headOf(archive: string) {
  return JSON.parse(gunzipSync(readFileSync(archive)).toString().split('\n')[0] ?? '')
}

function rewrite(copy: string, change: (lines: string[]) => string[]): void {
  const lines = gunzipSync(readFileSync(copy)).toString().trimEnd().split('\n')
  writeFileSync(copy, gzipSync(`${change(lines).join('\n')}\n`))
}

function rowIn(lines: string[]): number {
  return lines.findIndex((line) => line.startsWith('["') && line.includes('Two'))
}

function changed(lines: string[]): string {
  return (lines[rowIn(lines)] ?? '').replace('Two', 'Three')
}

function turn(copy: string): void {
  const bytes = readFileSync(copy)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 0x10
  writeFileSync(copy, bytes)
}
