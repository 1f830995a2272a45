import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tell } from '#server/archive/export.ts'
import { atOneMoment } from '#server/archive/snapshot.ts'
import type { ConnectionTarget } from '#server/database/database.ts'
import { openDatabase } from '#server/migrations/open-database.ts'
import { liveIn } from '#server/testing/database/lived-in.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { aDesk, clearDesks, type Desk } from './testing/desk.ts'

afterAll(clearDesks)

async function contentOf(place: ConnectionTarget, folder: string): Promise<string[]> {
  const lines: string[] = []
  await atOneMoment(place, join(folder, 'content'), async (db) => {
    for await (const some of tell(db, { authSecret: '', kept: false })) lines.push(...some)
  })
  return lines.slice(1)
}

test.each([[[]], [['--to']], [['--to', 'mysql://localhost/cairn']], [['--from', 'here']]])(
  'it asks where to: %j',
  async (args) => {
    const desk = await aDesk('sqlite')
    const { code, complained } = await desk.run('move', ...args)
    expect([code, complained]).toEqual([2, expect.stringContaining('--to <postgres-url>')])
  },
)

test('without a database there is nothing to move, and without a PostgreSQL nowhere', async () => {
  const desk = await aDesk('sqlite')
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'
  expect((await desk.run('move', '--to', nowhere)).complained).toBe('There is no SQLite database in CAIRN_DATA')
  await desk.run('migrate')
  const { code, complained } = await desk.run('move', '--to', nowhere)
  expect([code, complained]).toEqual([1, expect.stringMatching(/^Can't connect to DATABASE_URL: /)])
})

describe.runIf(onPostgres)('to an empty PostgreSQL', () => {
  let home: Desk

  beforeAll(async () => {
    home = await aDesk('sqlite')
    await liveIn(home)
  })

  test('every row arrives, and the search finds them', async () => {
    const there = await aDesk()
    const to = String(there.env.DATABASE_URL)
    const { code, said } = await home.run('move', '--to', to)
    expect([code, said]).toEqual([0, expect.stringMatching(/journeyLike +\d{2,} {2}verified[\s\S]*Set DATABASE_URL/)])
    expect(await contentOf(there.place, there.folder)).toEqual(await contentOf(home.place, home.folder))
    const database = await openDatabase(there.place)
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

  test('what another program keeps there is not touched', async () => {
    const there = await aDesk()
    const database = await openDatabase(there.place)
    for (const table of ['kysely_migration', 'kysely_migration_lock'])
      await database.db.schema.dropTable(table).execute()
    await database.close()
    const { code, complained } = await home.run('move', '--to', String(there.env.DATABASE_URL))
    expect([code, complained]).toEqual([
      1,
      'The database has tables that do not belong to Cairn: name another database',
    ])
  })

  test('what user writes meanwhile refuses it, and the PostgreSQL stays empty', async () => {
    const there = await aDesk()
    const busy = await openDatabase(home.place)
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
