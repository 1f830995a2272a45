import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { openTestServer, type Reply } from '#server/testing/test-server.ts'

const server = openTestServer()

test.skipIf(!onPostgres)('a read that a migration deadlocks with is repeated', async () => {
  const { db } = server.database
  const ada = await server.createUser('Ada')
  const { id } = await ada.createJourney()
  const waiting = async () =>
    (await sql`select 1 from pg_locks where not granted and relation is not null`.execute(db)).rows.length
  const deadlocks = async () =>
    Number(
      (
        await sql<{
          deadlocks: string
        }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
      ).rows[0]?.deadlocks,
    )
  const before = await deadlocks()
  let read: Promise<Reply> | undefined
  await db.transaction().execute(async (migration) => {
    await sql`lock table person in access exclusive mode`.execute(migration)
    read = server.visitor.get(`/path/journey/${id}`)
    await expect.poll(waiting).toBeGreaterThan(0)
    await sql`lock table journey in access exclusive mode`.execute(migration)
  })
  expect((await read)?.status).toBe(200)
  await expect.poll(deadlocks).toBeGreaterThan(before)
})
