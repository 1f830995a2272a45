import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dialectOf } from '#server/core/database/dialect.ts'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer()

// SQLite has one writer.
test.runIf(process.env.TEST_ON === 'postgres')(
  'writes of one person that wait for each other leave connections for others',
  async () => {
    const { db } = server.database
    const ada = await server.createUser('Ada')
    const bob = await server.createUser('Bob')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const lockAda = db.transaction().execute(async (trx) => {
      await dialectOf(trx)
        .locked(trx.selectFrom('person').select('id').where('id', '=', ada.id))
        .execute()
      lock()
      await released
    })
    await locked
    const changes = Array.from({ length: 20 }, () => ada.put('/user/profile/update', { role: 'Cook' }))
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      return rows[0]?.count
    }
    try {
      await expect.poll(waiting).toBe(4)
      expect((await bob.put('/user/profile/update', { role: 'Cook' })).status).toBe(200)
    } finally {
      release()
    }
    await lockAda
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  },
)
