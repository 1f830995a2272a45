import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { statementsOf } from '#server/testing/database/plans.ts'
import { emptyTarget, onPostgres } from '#server/testing/database/test-database.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'

/** Two processes on one database, each of which keeps journeys in its memory. */
const [server, other] = [new TestServer(), new TestServer()]
let ada: TestUser
let bob: TestUser
let journey: Journey

beforeAll(async () => {
  const target = await emptyTarget()
  for (const each of [server, other])
    await each.open({ CAIRN_LIMITS: 'off' }, {}, { database: await openDatabase(target) })
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
  journey = await ada.createJourney({
    steps: ['one', 'two'].map((name) => ({
      stepType: 'Article' as const,
      description: `About ${name}`,
      url: `https://example.org/${name}`,
    })),
  })
})

afterAll(async () => {
  for (const { app, database } of [server, other]) {
    await app.close()
    await database.close()
  }
})

const comment = (text: string, more: object = {}) => bob.post(`/path/comments/${journey.id}`, { text, ...more })
const stepOf = (index: number) => journey.steps?.[index]?.id ?? ''

test.each<[string, () => Promise<unknown>]>([
  ['a question about a step', () => comment('Which edition?', { stepId: stepOf(0) })],
  ['a comment on the journey', () => comment('Thank you')],
  [
    'another text of a step',
    async () => {
      const [first, ...rest] = journey.steps ?? []
      await ada.put(`/path/${journey.id}`, { version: 1, steps: [{ ...first, description: 'About all' }, ...rest] })
    },
  ],
  [
    'a broken link',
    async () => {
      const link = { key: 'two', url: 'https://example.org/two', host: 'example.org', dueAt: 1, followers: 0 }
      const broken = { ...link, failingSince: 1, brokenAt: 1 }
      await server.database.db.insertInto('linkCheck').values(broken).execute()
    },
  ],
  ['a closed discussion', () => ada.put(`/path/discussion/${journey.id}`, { closed: true })],
  ['a new name of the owner', () => ada.put('/user/profile/update', { displayName: 'Ada Moreno' })],
])('%s shows at once on the journey of another process', async (_name, change) => {
  const read = async () => (await other.user(bob).get(`/path/journey/${journey.id}`)).body
  const before = await read()
  expect(await read()).toEqual(before)
  await change()
  expect(await read()).not.toEqual(before)
})

test('a journey in memory is read by one statement, without its texts', async () => {
  const { id } = await bob.createJourney()
  const read = () => server.user(bob).get(`/path/journey/${id}`)
  await read()
  const statements = await statementsOf(server.database.db, read)
  const aboutJourney = statements.filter(({ sql: text }) => /from "?journey"?/u.test(text))
  expect(aboutJourney).toHaveLength(1)
  expect(aboutJourney[0]?.sql).not.toMatch(/"description"/u)
})

test('members who read journeys at the same time each get their own marks, and the one without a journey gets 404', async () => {
  const { id } = await bob.createJourney()
  await ada.post(`/path/like/${id}`)
  const [adas, bobs, others, none] = await Promise.all([
    server.user(ada).get(`/path/journey/${id}`),
    server.user(bob).get(`/path/journey/${id}`),
    server.user(ada).get(`/path/journey/${journey.id}`),
    server.user(bob).get('/path/journey/unknown'),
  ])
  expect(none.status).toBe(404)
  const [forAda, forBob, another] = [adas, bobs, others].map(({ body }) => body as Journey)
  expect([forAda?.id, forBob?.id, another?.id]).toEqual([id, id, journey.id])
  expect([forAda?.liked, forBob?.liked]).toEqual([true, false])
})

test.runIf(onPostgres)('ten members who read journeys at the same time share a statement', async () => {
  const journeys = await Promise.all(Array.from({ length: 10 }, () => bob.createJourney()))
  const readAll = () => Promise.all(journeys.map(({ id }) => server.user(ada).get(`/path/journey/${id}`)))
  await readAll()
  const statements = await statementsOf(server.database.db, readAll)
  expect(statements.filter(({ sql: text }) => /from "?journey"?/u.test(text)).length).toBeLessThan(10)
})
