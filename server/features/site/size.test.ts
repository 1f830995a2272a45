import { expect, test } from 'vitest'
import { runJob } from '#server/core/jobs/job.ts'
import { openTestServer } from '#server/testing/test-server.ts'
import { sizeJob } from './size.job.ts'
import { createOperator } from './testing/operator.ts'

const DAY_MS = 24 * 3_600_000
const server = openTestServer()

test('an operator reads the size of the database, and from the second week on what it grew in seven days', async () => {
  const health = async () => (await (await createOperator(server, 'Olga')).get('/site/settings')).body.health
  await runJob(server.context, sizeJob)
  const first = await health()
  expect(first.databaseBytes).toBeGreaterThan(100_000)
  expect(first.databaseGrown).toBeNull()
  const { db } = server.database
  await db.updateTable('databaseSize').set({ bytes: 1_000 }).execute()
  for (let day = 1; day <= 7; day++) {
    server.ahead = day * DAY_MS
    await runJob(server.context, sizeJob)
  }
  const later = await health()
  expect(later.databaseGrown).toBe(later.databaseBytes - 1_000)
  for (let day = 8; day <= 20; day++) {
    server.ahead = day * DAY_MS
    await runJob(server.context, sizeJob)
  }
  expect(await db.selectFrom('databaseSize').select('day').execute()).toHaveLength(9)
})
