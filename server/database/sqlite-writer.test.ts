import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { onPostgres, openTestDatabase } from '#server/testing/database/test-database.ts'
import type { Database } from './database.ts'

/** Writes a row of so many bytes in a transaction of its own. */
function keep({ db }: Database, key: string, bytes = 10): Promise<unknown> {
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

describe.skipIf(onPostgres)('transactions that come together', () => {
  test('each is done when it can be read, and none before', async () => {
    const database = await openTestDatabase()
    const read: boolean[] = []
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const key = `key ${index}`
        await keep(database, key)
        read.push((await keysIn(database)).includes(key))
      }),
    )
    expect(read).toEqual(Array.from({ length: 20 }, () => true))
  })

  test('one that fails takes nobody else’s with it', async () => {
    const database = await openTestDatabase()
    const fail = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('idempotencyKey').values({ scope: 'test', key: 'b', answer: null, createdAt: 1 }).execute()
      throw new Error('changed my mind')
    })
    const results = await Promise.allSettled([keep(database, 'a'), fail, keep(database, 'c'), keep(database, 'a')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await keysIn(database)).toEqual(['a', 'c'])
  })

  test('one that lasts for several turns is written whole, and whoever came before is not forgotten', async () => {
    const database = await openTestDatabase()
    const long = database.db.transaction().execute(async (trx) => {
      for (const key of ['l1', 'l2', 'l3']) {
        await trx.insertInto('idempotencyKey').values({ scope: 'test', key, answer: null, createdAt: 1 }).execute()
        await nextTurn()
      }
    })
    await Promise.all([keep(database, 'a'), long, keep(database, 'z')])
    expect(await keysIn(database)).toEqual(['a', 'l1', 'l2', 'l3', 'z'])
  })

  test('what found no room on the disk is refused, and what was reports to be kept is there', async () => {
    const database = await openTestDatabase()
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 30)}`.execute(database.db)
    const keys = Array.from({ length: 12 }, (_, index) => `key ${String(index).padStart(2, '0')}`)
    const results = await Promise.allSettled(keys.map((key) => keep(database, key, 20_000)))
    const kept = keys.filter((_, index) => results[index]?.status === 'fulfilled')
    expect(results.some(({ status }) => status === 'rejected')).toBe(true)
    expect(await keysIn(database)).toEqual(kept)
    await sql`pragma max_page_count = 100000`.execute(database.db)
    await keep(database, 'later')
    expect(await keysIn(database)).toContain('later')
  })

  test('a write that its commit loses leaves whoever comes behind it alone', async () => {
    const { db } = await openTestDatabase()
    const insert = (on: typeof db, key: string) =>
      on.insertInto('idempotencyKey').values({ scope: 'test', key, answer: null, createdAt: 1 }).execute()
    const shared = insert(db, 'shares a commit')
    // A row that refers to nothing is refused when the commit is made: by then its turn is long over.
    const lost = db.transaction().execute(async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      await sql`insert into interest ("personId", "badgeKey", position) values ('nobody', 'nothing', 0)`.execute(trx)
      await nextTurn()
      await nextTurn()
    })
    const behind = db.transaction().execute(async (trx) => {
      await insert(trx, 'behind')
      await nextTurn()
      await insert(trx, 'behind, a turn later')
    })
    const results = await Promise.allSettled([shared, lost, behind])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await keysIn({ db })).toEqual(['behind', 'behind, a turn later'])
  })
})
