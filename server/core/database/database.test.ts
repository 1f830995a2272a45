import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BUILTIN_BADGES } from '#server/core/migrations/baseline/builtin-badges.ts'
import { BASELINE, openDatabase } from '#server/core/migrations/migrate.ts'
import { emptyTarget, onPostgres, openTestDatabase } from '#server/testing/database/test-database.ts'
import { dialectOf } from './dialect.ts'

const database = await openTestDatabase()
const { db } = database
const badge = (key: string) => ({ key, name: key, useCount: 0, createdAt: 1_767_225_600_000 })

test('a transaction has the dialect of its database', async () => {
  const kind = onPostgres ? 'postgres' : 'sqlite'
  expect([dialectOf(db).kind, await db.transaction().execute(async (trx) => dialectOf(trx).kind)]).toEqual([kind, kind])
})

test('the first opening creates the tables and the second one keeps them', async () => {
  const target = await emptyTarget()
  for (const _time of ['first', 'second']) {
    const opened = await openDatabase(target)
    expect(await opened.db.selectFrom('badge').select('key').execute()).toHaveLength(BUILTIN_BADGES.length)
    await opened.close()
  }
})

test('four processes that start at once on an empty database create its tables once', async () => {
  const target = await emptyTarget()
  const script = fileURLToPath(new URL('../../testing/database/open-once.ts', import.meta.url))
  const open = () => promisify(execFile)(process.execPath, [script, JSON.stringify(target)])
  await Promise.all([open(), open(), open(), open()])
  const opened = await openDatabase(target)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(opened.db)
  const names = rows.map(({ name }) => name)
  expect(names[0]).toBe(BASELINE)
  expect(new Set(names).size).toBe(names.length)
  expect(await opened.db.selectFrom('badge').select('key').execute()).toHaveLength(BUILTIN_BADGES.length)
  await opened.close()
}, 30_000)

test('a read does not wait for an open transaction, and sees the state before it', async () => {
  const written = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<void>()
  const transaction = db.transaction().execute(async (trx) => {
    await trx.insertInto('badge').values(badge('open')).execute()
    written.resolve()
    await seen.promise
  })
  await written.promise
  expect(await db.selectFrom('badge').select('key').where('key', '=', 'open').execute()).toEqual([])
  seen.resolve()
  await transaction
  expect(await db.selectFrom('badge').select('key').where('key', '=', 'open').execute()).toHaveLength(1)
})

test('a failed transaction is rolled back', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('badge').values(badge('undone')).execute()
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await db.selectFrom('badge').select('key').where('key', '=', 'undone').execute()).toEqual([])
})

test.skipIf(onPostgres)('a write with db inside a transaction is refused instead of waiting forever', async () => {
  const mistaken = db.transaction().execute(() => db.insertInto('badge').values(badge('beside')).execute())
  await expect(mistaken).rejects.toThrow('pass trx')
  await db.insertInto('badge').values(badge('after')).execute()
})

test('concurrent transactions on one row are all applied', async () => {
  await db.insertInto('badge').values(badge('counted')).execute()
  const add = () =>
    db.transaction().execute((trx) =>
      trx
        .updateTable('badge')
        .set((eb) => ({ useCount: eb('useCount', '+', 1) }))
        .where('key', '=', 'counted')
        .execute(),
    )
  await Promise.all(Array.from({ length: 20 }, add))
  expect(await db.selectFrom('badge').select('useCount').where('key', '=', 'counted').executeTakeFirst()).toEqual({
    useCount: 20,
  })
})

test('big integers, counts and sums are read as numbers', async () => {
  await db.insertInto('badge').values(badge('numbers')).execute()
  const row = await db
    .selectFrom('badge')
    .select((eb) => ['createdAt', 'useCount', eb.fn.countAll().as('count'), eb.fn.sum('createdAt').as('sum')])
    .where('key', '=', 'numbers')
    .groupBy(['createdAt', 'useCount'])
    .executeTakeFirst()
  expect(row).toEqual({ createdAt: 1_767_225_600_000, useCount: 0, count: 1, sum: 1_767_225_600_000 })
})
