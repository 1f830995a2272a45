import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { makeCoauthor } from '#server/features/journeys/coauthors/testing/together.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { linkKeyOf } from './check.rules.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off', CAIRN_LINK_CHECKS: 'on' })
let ada: TestUser
let bob: TestUser
let cleo: TestUser

beforeAll(async () => {
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
})
beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
})

const waitingFor = async (person: TestUser) => (await person.get('/path/desk')).body
const stepOf = ({ steps }: Journey) => steps?.[0] ?? { id: '', url: '' }
const report = async (journey: Journey, by = bob) =>
  (await by.post(`/path/suggestions/${journey.id}`, { stepId: stepOf(journey).id, problem: 'broken' })).body.id

test('what waits on all journeys is in one list, and leaves it when it is done', async () => {
  const [first, second] = [await ada.createJourney({ name: 'Reef knot' }), await ada.createJourney({ name: 'Bowline' })]
  const asked = (await bob.post(`/path/comments/${first.id}`, { text: 'Which rope?' })).body.id
  const reported = await report(second)
  expect(await waitingFor(ada)).toMatchObject({
    journeys: [
      { id: second.id, name: 'Bowline', discussionClosed: false },
      { id: first.id, name: 'Reef knot' },
    ],
    comments: [{ id: asked, pathId: first.id, text: 'Which rope?' }],
    suggestions: [{ id: reported, pathId: second.id, problem: 'broken' }],
    links: [],
    originals: [],
    more: 0,
  })
  await ada.post(`/path/comments/${first.id}`, { text: 'Any', parentId: asked })
  await ada.post(`/suggestion/${reported}/accept`, { keys: [] })
  expect(await waitingFor(ada)).toMatchObject({ journeys: [], comments: [], suggestions: [] })
})

test('co-authors see what waits, but not what they wrote themselves', async () => {
  const journey = await ada.createJourney({ name: 'Reef knot' })
  await report(journey, cleo)
  await report(journey, bob)
  expect((await waitingFor(cleo)).suggestions).toEqual([])
  await makeCoauthor(ada, journey, cleo)
  expect((await waitingFor(cleo)).suggestions).toMatchObject([{ by: { id: bob.id } }])
  expect((await waitingFor(ada)).suggestions).toHaveLength(2)
})

test('at most 20 entries are listed, and the others are counted', async () => {
  const { id } = await ada.createJourney({ name: 'Reef knot' })
  for (let index = 0; index < 23; index++) await bob.post(`/path/comments/${id}`, { text: `Question ${index}` })
  const { comments, more } = await waitingFor(ada)
  expect([comments.length, comments[0].text, more]).toEqual([20, 'Question 22', 3])
})

test('links that fail wait with their journey', async () => {
  const journey = await ada.createJourney({ name: 'Reef knot' })
  const { id: stepId, url } = stepOf(journey)
  await server.database.db
    .insertInto('linkCheck')
    .values({ key: linkKeyOf(url), url, host: 'example.org', dueAt: 1, followers: 0, brokenAt: 1, failingSince: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ brokenAt: 1, failingSince: 1 }))
    .execute()
  expect((await waitingFor(ada)).links).toMatchObject([{ pathId: journey.id, stepId, url }])
  await ada.delete(`/path/${journey.id}`)
  expect(await waitingFor(ada)).toMatchObject({ journeys: [], links: [] })
})

test('what waits is read from indexes', async () => {
  const first = await ada.createJourney({ name: 'Reef knot' })
  await ada.createJourney({ name: 'Bowline' })
  await bob.post(`/path/comments/${first.id}`, { text: 'Which rope?' })
  await report(first)
  const reads = await statementsOf(server.database.db, () => ada.get('/path/desk'))
  expect(reads.length).toBeGreaterThan(5)
  for (const read of reads) {
    const plan = await planOf(server.database, read, ['seqscan', 'bitmapscan', 'hashjoin', 'sort'])
    const whole = wholeTablesIn(plan).filter((line) => !/^SCAN (?:json_each|mine|latest)/u.test(line))
    expect([read.sql, whole, plan]).toEqual([read.sql, [], plan])
  }
})
