import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dialectOf } from '#server/core/database/dialect.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { A_STEP, openTestServer } from '#server/testing/test-server.ts'
import { digestWeekOf } from './monday.ts'
import { emailNotices, mailsTo, sendDigests } from './testing/run-jobs.ts'

const server = openTestServer()

test('due notices and digests, and what they tell, are read from indexes', async () => {
  const { database } = server
  const ada = await server.createConfirmedUser('Ada')
  const bob = await server.createConfirmedUser('Bob')
  await bob.post(`/user/follow/${ada.id}`, { followed: true })
  await bob.put('/user/notices/email', { weekly: true })
  for (let count = 0; count < 3; count++) {
    const { id, steps = [] } = await ada.createJourney()
    await bob.post(`/path/follow/${id}`, { followed: true })
    await bob.put(`/path/progress/${id}`, { done: steps.map((step) => step.id) })
    await bob.post(`/path/comments/${id}`, { text: `Which edition, ${count}?` })
    await ada.post('/path/steps/new', { pathId: id, steps: [A_STEP] })
  }
  await server.dispatch()
  if (dialectOf(database.db).kind === 'postgres') await sql`analyze`.execute(database.db)
  const monday = digestWeekOf('UTC', Date.now()).nextAt
  const reads = await statementsOf(database.db, async () => {
    await emailNotices(server)
    await sendDigests(server, monday)
  })
  expect([(await mailsTo(server, ada)).length, (await mailsTo(server, bob)).length]).toEqual([1, 1])
  // The outbox is only asked whether it has a row.
  for (const read of reads.filter((one) => !/outbox|siteSetting/.test(one.sql))) {
    const plan = await planOf(database, read, ['seqscan', 'bitmapscan', 'hashjoin', 'sort'])
    expect([read.sql, ...wholeTablesIn(plan).filter((line) => !/^SCAN json_each/u.test(line))]).toEqual([read.sql])
  }
})
