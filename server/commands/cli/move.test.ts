import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportLines } from '#server/commands/archive/export.ts'
import { withSnapshot } from '#server/commands/archive/snapshot.ts'
import type { ConnectionTarget } from '#server/core/database/database.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { fillAllTables } from '#server/testing/database/fill-all-tables.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { createTestCli, removeTestFolders, type TestCli } from './testing/test-cli.ts'

afterAll(removeTestFolders)

async function contentOf(target: ConnectionTarget, folder: string): Promise<string[]> {
  const lines: string[] = []
  await withSnapshot(target, join(folder, 'content'), async (db) => {
    for await (const some of exportLines(db, { authSecret: '', isGenerated: false })) lines.push(...some)
  })
  return lines.slice(1)
}

test.each([[[]], [['--to']], [['--to', 'mysql://localhost/cairn']], [['--from', 'here']]])(
  'it asks where to: %j',
  async (args) => {
    const cli = await createTestCli('sqlite')
    const { code, complained } = await cli.run('move', ...args)
    expect([code, complained]).toEqual([2, expect.stringContaining('--to <postgres-url>')])
  },
)

test('fails without an SQLite database or without a running PostgreSQL', async () => {
  const cli = await createTestCli('sqlite')
  const unreachable = 'postgres://user@127.0.0.1:1/nothing'
  expect((await cli.run('move', '--to', unreachable)).complained).toBe('There is no SQLite database in CAIRN_DATA')
  await cli.run('migrate')
  const { code, complained } = await cli.run('move', '--to', unreachable)
  expect([code, complained]).toEqual([1, expect.stringMatching(/^Can't connect to DATABASE_URL: /)])
})

describe.runIf(onPostgres)('to an empty PostgreSQL', () => {
  let home: TestCli

  beforeAll(async () => {
    home = await createTestCli('sqlite')
    const database = await openDatabase(home.target)
    await fillAllTables(database)
    await database.close()
  })

  test('moves every row and rebuilds the search', async () => {
    const there = await createTestCli()
    const to = String(there.env.DATABASE_URL)
    const { code, said } = await home.run('move', '--to', to)
    expect([code, said]).toEqual([0, expect.stringMatching(/journeyLike +\d{2,} {2}verified[\s\S]*Set DATABASE_URL/)])
    expect(await contentOf(there.target, there.folder)).toEqual(await contentOf(home.target, home.folder))
    const database = await openDatabase(there.target)
    const counted = (table: 'journey' | 'journeySearch') =>
      database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    expect((await counted('journeySearch')).rows).toBeGreaterThan(0)
    await database.close()
    const again = await home.run('move', '--to', to)
    expect([again.code, again.complained]).toEqual([1, expect.stringContaining('The database is not empty')])
  })

  test('refuses a database with foreign tables', async () => {
    const there = await createTestCli()
    const database = await openDatabase(there.target)
    for (const table of ['kysely_migration', 'kysely_migration_lock'])
      await database.db.schema.dropTable(table).execute()
    await database.close()
    const { code, complained } = await home.run('move', '--to', String(there.env.DATABASE_URL))
    expect([code, complained]).toEqual([
      1,
      'The database has tables that do not belong to Cairn: name another database',
    ])
  })

  test('fails if the SQLite database changes meanwhile, and leaves PostgreSQL empty', async () => {
    const there = await createTestCli()
    const busy = await openDatabase(home.target)
    const writing = setInterval(() => {
      const row = { key: crypto.randomUUID(), windowEnds: 1 }
      busy.db
        .insertInto('limitCount')
        .values(row)
        .execute()
        .catch(() => {})
    }, 5)
    const { code, complained } = await home.run('move', '--to', String(there.env.DATABASE_URL))
    clearInterval(writing)
    await busy.close()
    expect([code, complained]).toEqual([1, 'The database changed during the move: stop the server, then try again'])
    expect((await home.run('move', '--to', String(there.env.DATABASE_URL))).code).toBe(0)
  })
})
