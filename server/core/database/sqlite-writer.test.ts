import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { onPostgres, openTestDatabase } from '#server/testing/database/test-database.ts'
import type { Database } from './database.ts'

/** Writes a row of at least `bytes` bytes in its own transaction. */
function insertRow({ db }: Database, key: string, bytes = 10): Promise<unknown> {
  return db.transaction().execute((trx) =>
    trx
      .insertInto('idempotencyKey')
      .values({ scope: 'test', key, answer: 'x'.repeat(bytes), createdAt: 1 })
      .execute(),
  )
}

async function keysIn({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('idempotencyKey').select('key').where('scope', '=', 'test').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

describe.skipIf(onPostgres)('transactions with a shared commit', () => {
  test('resolve once their rows can be read', async () => {
    const database = await openTestDatabase()
    const read: boolean[] = []
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const key = `key ${index}`
        await insertRow(database, key)
        read.push((await keysIn(database)).includes(key))
      }),
    )
    expect(read).toEqual(Array.from({ length: 20 }, () => true))
  })

  test('a failed transaction does not roll back the others', async () => {
    const database = await openTestDatabase()
    const fail = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('idempotencyKey').values({ scope: 'test', key: 'b', answer: null, createdAt: 1 }).execute()
      throw new Error('on purpose')
    })
    const results = await Promise.allSettled([
      insertRow(database, 'a'),
      fail,
      insertRow(database, 'c'),
      insertRow(database, 'a'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await keysIn(database)).toEqual(['a', 'c'])
  })

  test('a transaction of several ticks is written whole, and so are the ones around it', async () => {
    const database = await openTestDatabase()
    const long = database.db.transaction().execute(async (trx) => {
      for (const key of ['l1', 'l2', 'l3']) {
        await trx.insertInto('idempotencyKey').values({ scope: 'test', key, answer: null, createdAt: 1 }).execute()
        await nextTurn()
      }
    })
    await Promise.all([insertRow(database, 'a'), long, insertRow(database, 'z')])
    expect(await keysIn(database)).toEqual(['a', 'l1', 'l2', 'l3', 'z'])
  })

  test('on a full disk every resolved transaction is stored and the others are rejected', async () => {
    const database = await openTestDatabase()
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 30)}`.execute(database.db)
    const keys = Array.from({ length: 12 }, (_, index) => `key ${String(index).padStart(2, '0')}`)
    const results = await Promise.allSettled(keys.map((key) => insertRow(database, key, 20_000)))
    const stored = keys.filter((_, index) => results[index]?.status === 'fulfilled')
    expect(results.some(({ status }) => status === 'rejected')).toBe(true)
    expect(await keysIn(database)).toEqual(stored)
    await sql`pragma max_page_count = 100000`.execute(database.db)
    await insertRow(database, 'later')
    expect(await keysIn(database)).toContain('later')
  })

  test('a transaction whose commit fails does not affect the next one', async () => {
    const { db } = await openTestDatabase()
    const insert = (on: typeof db, key: string) =>
      on.insertInto('idempotencyKey').values({ scope: 'test', key, answer: null, createdAt: 1 }).execute()
    const shared = insert(db, 'shares a commit')
    // A deferred foreign key fails at the shared commit, when this transaction has already ended.
    const lost = db.transaction().execute(async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      await sql`insert into interest ("personId", "badgeKey", position) values ('missing', 'missing', 0)`.execute(trx)
      await nextTurn()
      await nextTurn()
    })
    const next = db.transaction().execute(async (trx) => {
      await insert(trx, 'next')
      await nextTurn()
      await insert(trx, 'next, a tick later')
    })
    const results = await Promise.allSettled([shared, lost, next])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await keysIn({ db })).toEqual(['next', 'next, a tick later'])
  })
})
