import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { A_STEP, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let journey: Journey

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
  journey = await ada.createJourney({ visibility: 'unlisted', steps: Array.from({ length: 4 }, () => A_STEP) })
})

/**
 * A member of a time zone who ticked a step at each of these times; the server's clock is at `now`,
 * in the past, since sessions end in the future.
 */
async function walker(timeZone: string, times: string[], now: string): Promise<TestUser> {
  server.ahead = 0
  const user = await server.createUser('Wanda')
  await user.put('/user/profile/update', { timeZone, weeklyGoal: 5 })
  const ids = (journey.steps ?? []).map(({ id }) => id)
  await user.put(`/path/progress/${journey.id}`, { done: ids.slice(0, times.length) })
  for (const [index, time] of times.entries())
    await server.database.db
      .updateTable('stepDone')
      .set({ doneAt: Date.parse(time) })
      .where('personId', '=', user.id)
      .where('stepId', '=', ids[index] ?? '')
      .execute()
  server.ahead = Date.parse(now) - Date.now()
  return server.user({ ...user, headers: await server.tokenFor(user.cookie) })
}

test.each([
  ['Europe/Berlin', ['2024-03-31T21:59:59Z', '2024-03-31T22:00:00Z'], '2024-04-04T12:00:00Z', '2024-04-01', 1],
  ['America/New_York', ['2024-03-04T04:59:00Z', '2024-03-04T05:00:00Z'], '2024-03-11T03:59:00Z', '2024-03-04', 1],
  ['Africa/Cairo', ['2024-04-21T21:59:00Z', '2024-04-21T22:00:00Z'], '2024-04-28T20:59:00Z', '2024-04-22', 1],
  // On this Monday the clocks went from 0:00 to 1:00.
  ['Asia/Tehran', ['2021-03-21T20:29:00Z', '2021-03-21T20:30:00Z'], '2021-03-22T12:00:00Z', '2021-03-22', 1],
])('the week starts on Monday in %s, right across a change of the clocks', async (zone, times, now, startsOn, done) => {
  const wanda = await walker(zone, times, now)
  expect((await wanda.get('/user/week')).body).toEqual({ goal: 5, done, startsOn })
})

test('an unticked step leaves the week and the activity', async () => {
  const wanda = await walker('UTC', ['2025-05-12T10:00:00Z', '2025-05-12T11:00:00Z'], '2025-05-14T12:00:00Z')
  await wanda.put(`/path/progress/${journey.id}`, { completed: [journey.steps?.[0]?.id] })
  expect((await wanda.get('/user/week')).body).toMatchObject({ done: 1 })
  expect((await wanda.get('/user/activity')).body.days).toEqual([{ date: '2025-05-12', steps: 1 }])
})

test('the activity counts steps per day of the last 371 days in the time zone of the person', async () => {
  const times = ['2024-05-08T14:59:59Z', '2024-05-08T15:00:00Z', '2025-05-13T14:59:59Z', '2025-05-13T14:30:00Z']
  const wanda = await walker('Asia/Tokyo', times, '2025-05-14T12:00:00Z')
  expect((await wanda.get('/user/activity')).body).toEqual({
    from: '2024-05-09',
    to: '2025-05-14',
    days: [
      { date: '2024-05-09', steps: 1 },
      { date: '2025-05-13', steps: 2 },
    ],
  })
})

test('others see the activity only if the person shows it', async () => {
  const address = `/user/activity?uid=${bob.id}`
  const hidden = await Promise.all([ada, server.visitor].map((reader) => reader.get(address)))
  expect(hidden.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([404, 'notFound']))
  const shown = await bob.put('/user/profile/update', { shows: ['activity'] })
  expect(shown.body.shows).toEqual(['activity'])
  for (const reader of [ada, server.visitor]) expect((await reader.get(address)).status).toBe(200)
  expect((await ada.get(`/path/user/${bob.id}/activity`)).status).toBe(404)
})

test('the activity of a deleted account returns 404', async () => {
  const eve = await server.createUser('Eve')
  await eve.put('/user/profile/update', { shows: ['activity'] })
  await server.call('DELETE', '/user/account', { password: PASSWORD }, eve.headers)
  const { status, body } = await ada.get(`/user/activity?uid=${eve.id}`)
  expect([status, body.code]).toEqual([404, 'personNotFound'])
})

test.each(['/user/week', '/user/activity'])('%s reads an index', async (path) => {
  const reads = await statementsOf(server.database.db, () => bob.get(path))
  expect(reads.some(({ sql }) => sql.includes('stepDone'))).toBe(true)
  for (const read of reads) {
    const plan = await planOf(server.database, read)
    expect(wholeTablesIn(plan)).toEqual([])
    if (read.sql.includes('stepDone')) expect(plan.join()).toContain('stepDone_time')
  }
})
