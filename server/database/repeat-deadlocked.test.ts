import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPostgres, openTestDatabase } from '#server/testing/database/test-database.ts'

test.runIf(onPostgres)('a read that loses a deadlock against a migration is repeated', async () => {
  const { db } = await openTestDatabase()
  const isWaiting = async () =>
    (await sql`select 1 from pg_locks where not granted and relation = 'feedback'::regclass`.execute(db)).rows.length
  let read: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (migration) => {
    await sql`lock table feedback in access exclusive mode`.execute(migration)
    read = sql`select count(*)::int as count from (select 1 from badge union all select 1 from feedback) as all_rows`
      .execute(db)
      .then(({ rows }) => rows)
    read.catch(() => {})
    await expect.poll(isWaiting).toBe(1)
    await sql`lock table badge in access exclusive mode`.execute(migration)
  })
  expect(await read).toEqual([{ count: expect.any(Number) }])
})
