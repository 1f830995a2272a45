import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { finishJourney } from '#server/app/testing/rating-cases.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { takeLease } from '#server/core/jobs/jobs.store.ts'
import { readTextBytes } from '#server/features/people/texts.store.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { A_STEP, openTestServer, PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { journeyErasureJob } from './journeys.job.ts'
import { ageDeletion, eraseJourney } from './testing/find-text.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

/** A journey of Ada with everything that Bob can do with it. */
async function aBusyJourney(): Promise<Journey> {
  const journey = await ada.createJourney({ badges: [{ name: 'Python' }, { name: `Own ${ada.id}` }] })
  await finishJourney(bob, journey)
  const [stepId] = (journey.steps ?? []).map(({ id }) => id)
  await bob.post(`/path/like/${journey.id}`, { liked: true })
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  await bob.post(`/path/finish/${journey.id}/thanks`)
  await bob.put(`/path/rating/${journey.id}`, { stars: 5, note: 'Good' })
  await bob.put(`/path/notes/${journey.id}`, { stepId, text: 'Mine' })
  await bob.post(`/path/suggestions/${journey.id}`, { stepId, problem: 'broken', message: 'Gone' })
  const { id } = (await bob.post(`/path/comments/${journey.id}`, { stepId, text: 'Which edition?' })).body
  await ada.post(`/path/comments/${journey.id}`, { parentId: id, text: 'The third' })
  await server.dispatch()
  return journey
}

/** The tables with rows of the journey, besides its own. */
async function tablesOf(journeyId: string): Promise<string[]> {
  await server.dispatch()
  const { db } = server.database
  const tables = (await db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => name === 'journeyId'),
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select 1 from ${sql.table(name)} where "journeyId" = ${journeyId}`.execute(db)
      return rows.length > 0 ? name : []
    }),
  )
  return found.flat().sort()
}

test('30 days after its deletion nothing of a journey is left but its address, which says that it is gone', async () => {
  const { id } = await aBusyJourney()
  expect((await tablesOf(id)).length).toBeGreaterThan(10)
  await ada.delete(`/path/${id}`)
  await eraseJourney(server, id)
  expect(await tablesOf(id)).toEqual([])
  for (const person of [ada, bob, server.visitor])
    expect((await person.get(`/path/journey/${id}`)).body.code).toBe('gone')
  expect((await ada.post(`/path/restore/${id}`)).body.code).toBe('gone')
  expect((await ada.get('/path/user/deleted')).body).toEqual([])
  expect((await ada.get('/user/export?format=json')).body.journeys).toEqual([])
})

test('the numbers of people and badges stay exact, and the bytes of the texts are free again', async () => {
  const { id } = await aBusyJourney()
  await ada.delete(`/path/${id}`)
  expect(await readTextBytes(server.database.db as never, ada.id)).toBeGreaterThan(250)
  await eraseJourney(server, id)
  expect(await readTextBytes(server.database.db as never, ada.id)).toBe(0)
  expect(await wrongCounts(server.database.db)).toEqual([])
  expect((await bob.get('/user/badges/earned')).body).toEqual([])
  const badges = (await ada.get('/badge/all')).body.map(({ name }: { name: string }) => name)
  expect([badges.includes('Python'), badges.includes(`Own ${ada.id}`)]).toEqual([true, false])
})

test('a badge stays while its person uses it elsewhere', async () => {
  const name = `Kept ${ada.id}`
  const { id } = await ada.createJourney({ badges: [{ name }], visibility: 'private' })
  await ada.createJourney({ badges: [{ name }], visibility: 'private' })
  await ada.delete(`/path/${id}`)
  await eraseJourney(server, id)
  expect((await ada.get('/badge/all')).body).toContainEqual({ name })
})

test('a journey can be restored with everything on the last day', async () => {
  const { id } = await aBusyJourney()
  await ada.delete(`/path/${id}`)
  await ageDeletion(server, id, 29.9)
  await runJob(server.context, journeyErasureJob)
  expect((await ada.post(`/path/restore/${id}`)).body).toMatchObject({ id, likeCount: 1, followerCount: 1 })
  expect((await bob.get(`/path/comments/${id}`)).body).toHaveLength(1)
})

test('a journey with many rows is erased in several transactions', async () => {
  const steps = Array.from({ length: 120 }, (_, index) => ({ ...A_STEP, url: `https://example.org/${index}` }))
  const journey = await ada.createJourney({ steps })
  for (const person of [bob, await server.createConfirmedUser('Cleo')]) await finishJourney(person, journey)
  await ada.delete(`/path/${journey.id}`)
  await ageDeletion(server, journey.id, 31)
  const lease = { job: journeyErasureJob.name, holder: 'a process' }
  await takeLease(server.database.db, lease, Date.now())
  const left = async () => (await tablesOf(journey.id)).includes('step')
  expect([await journeyErasureJob.step(server.context, lease), await left()]).toEqual([true, true])
  expect(await journeyErasureJob.backlog(server.context)).toMatchObject({ waiting: 1 })
  while (await journeyErasureJob.step(server.context, lease)) expect(await wrongCounts(server.database.db)).toEqual([])
  expect(await tablesOf(journey.id)).toEqual([])
  expect(await journeyErasureJob.backlog(server.context)).toMatchObject({ waiting: 0 })
})

test('an account that did something in a half-erased journey can be deleted', async () => {
  const steps = Array.from({ length: 120 }, (_, index) => ({ ...A_STEP, url: `https://example.org/${index}` }))
  const journey = await ada.createJourney({ steps })
  for (const person of [bob, await server.createConfirmedUser('Cleo')]) await finishJourney(person, journey)
  await bob.post(`/path/like/${journey.id}`, { liked: true })
  await ada.delete(`/path/${journey.id}`)
  await ageDeletion(server, journey.id, 31)
  const lease = { job: journeyErasureJob.name, holder: 'a process' }
  await takeLease(server.database.db, lease, Date.now())
  await journeyErasureJob.step(server.context, lease)
  const { status } = await server.call('DELETE', '/user/account', { password: PASSWORD }, bob.headers)
  expect(status).toBe(204)
  while (await journeyErasureJob.step(server.context, lease));
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('no process answers from its cache what was erased', async () => {
  const other = new TestServer()
  await other.open({ CAIRN_LIMITS: 'off' }, {}, { database: server.database })
  const journey = await ada.createJourney({ name: 'Xanthippe' })
  await bob.post(`/path/comments/${journey.id}`, { text: 'Xanthippe' })
  const addresses = [
    ...['journey', 'comments', 'export'].map((call) => `/api/path/${call}/${journey.id}`),
    '/api/path/all?q=xanthippe',
    '/feeds/all.atom',
    `/feeds/person/${ada.id}.atom`,
    `/embed/journey/${journey.id}`,
  ]
  const answersOf = async (asked: TestServer) => {
    const replies = await Promise.all(addresses.map((address) => asked.app.inject(address)))
    return replies.filter(({ body }) => body.includes('Xanthippe')).length
  }
  expect([await answersOf(server), await answersOf(other)]).toEqual([addresses.length, addresses.length])
  await ada.delete(`/path/${journey.id}`)
  await eraseJourney(server, journey.id)
  expect(await answersOf(server)).toBe(0)
  other.later(1001)
  expect(await answersOf(other)).toBe(0)
  await other.app.close()
})
