import { beforeEach, expect, test } from 'vitest'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { readEarlier } from './suggestions.store.ts'
import { accept, aStep, journeyOf, linkOf, outcomeOf, suggest, suggestStep } from './testing/suggest.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on' })
let ada: TestUser
let bob: TestUser
const WEEK = 7 * 24 * 3_600_000

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

const dismiss = (id: string) => ada.post(`/suggestion/${id}/dismiss`, {})
/** The people with tokens that are valid after the clock was moved. */
async function signedInAgain(): Promise<void> {
  for (const person of [ada, bob]) Object.assign(person.headers, await server.tokenFor(person.cookie))
}

test('a person has one open suggestion per journey, and three after one that its owner accepted', async () => {
  const [journey, other] = [await journeyOf(ada, 'One'), await journeyOf(ada, 'Two')]
  const id = await suggestStep(bob, journey, 'A')
  expect(outcomeOf(await suggest(bob, journey, { name: 'Other' }))).toBe('409 suggestionOpen')
  expect((await suggest(bob, other, { name: 'Other' })).status).toBe(201)
  await accept(ada, journey, id)
  for (const name of ['B', 'C', 'D']) expect((await suggest(bob, journey, { name })).status).toBe(201)
  expect(outcomeOf(await suggest(bob, journey, { name: 'E' }))).toBe('409 suggestionOpen')
  expect((await suggest(bob, other, { name: 'F' })).status).toBe(201)
})

test('reports of links are not among the open ones, but an accepted one counts as help', async () => {
  const journey = await journeyOf(ada, 'One', 'Two')
  const report = (index: number) =>
    bob.post(`/path/suggestions/${journey.id}`, {
      stepId: journey.steps?.[index]?.id,
      problem: 'broken',
      url: linkOf('better'),
    })
  expect((await report(0)).status).toBe(201)
  await suggestStep(bob, journey)
  expect(outcomeOf(await suggest(bob, journey, { name: 'B' }))).toBe('409 suggestionOpen')
  await ada.post(`/suggestion/${(await report(1)).body.id}/accept`, {})
  expect((await suggest(bob, journey, { name: 'B' })).status).toBe(201)
})

test('after three dismissed in a row on journeys of one owner the writer waits a week, also if they deleted those', async () => {
  const [journey, other] = [await journeyOf(ada, 'One'), await journeyOf(ada, 'Two')]
  for (const on of [journey, other, journey]) {
    const id = await suggestStep(bob, on)
    server.later(1000)
    await dismiss(id)
    expect((await bob.delete(`/suggestion/${id}`)).status).toBe(204)
    expect((await bob.get(`/path/suggestions/${on.id}`)).body).toEqual([])
    for (const act of ['undo', 'dismiss']) expect((await ada.post(`/suggestion/${id}/${act}`, {})).status).toBe(404)
  }
  for (const on of [journey, other])
    expect(outcomeOf(await suggest(bob, on, { name: 'B' }))).toBe('403 suggestionsPaused')
  const cleo = await server.createConfirmedUser('Cleo')
  expect((await suggest(bob, await journeyOf(cleo, 'One'), { name: 'B' })).status).toBe(201)
  const report = { stepId: journey.steps?.[0]?.id, problem: 'broken' }
  expect((await bob.post(`/path/suggestions/${journey.id}`, report)).status).toBe(201)
  server.later(WEEK)
  await signedInAgain()
  expect((await suggest(bob, journey, { name: 'B' })).status).toBe(201)
})

test('what is left of deleted suggestions holds no words, and goes a week later', async () => {
  const journey = await journeyOf(ada, 'One')
  const id = await suggestStep(bob, journey, 'Mine', { message: 'My words' })
  await ada.post(`/suggestion/${id}/dismiss`, { reply: 'Her words' })
  await bob.delete(`/suggestion/${id}`)
  const left = () =>
    server.database.db
      .selectFrom('suggestion')
      .selectAll()
      .where('personId', '=', bob.id)
      .where('id', '=', id)
      .execute()
  const [{ message, base, changes, reply, taken } = {}] = await left()
  expect([message, base, changes, reply, taken]).toEqual(['', null, null, null, null])
  server.later(WEEK + 1000)
  await signedInAgain()
  await suggestStep(bob, journey)
  expect(await left()).toEqual([])
})

test('an accepted suggestion, and an undone dismissal, end the row', async () => {
  const journey = await journeyOf(ada, 'One')
  const dismissed = async () => {
    const id = await suggestStep(bob, journey)
    server.later(1000)
    await dismiss(id)
    return id
  }
  await dismissed()
  await dismissed()
  await accept(ada, journey, await suggestStep(bob, journey, 'Good'))
  server.later(1000)
  await dismissed()
  await dismissed()
  const third = await dismissed()
  expect(outcomeOf(await suggest(bob, journey, { name: 'B' }))).toBe('403 suggestionsPaused')
  await ada.post(`/suggestion/${third}/undo`)
  expect((await suggest(bob, journey, { name: 'B' })).status).toBe(201)
})

test('the 21st suggestion in an hour has to wait', async () => {
  const journey = await journeyOf(ada, 'One')
  const statuses = []
  for (let index = 0; index < 20; index++) {
    const { status, body } = await suggest(bob, journey, { name: `Name ${index}` })
    statuses.push(status)
    await bob.delete(`/suggestion/${body.id}`)
  }
  expect(new Set(statuses)).toEqual(new Set([201]))
  const { status, headers } = await suggest(bob, journey, { name: 'One more' })
  expect([status, Number(headers['retry-after']) > 3000]).toEqual([429, true])
})

test('at most 20 steps change, and at least something', async () => {
  const journey = await journeyOf(ada, ...Array.from({ length: 30 }, (_, index) => `S${index}`))
  const fields = async (change: Parameters<typeof suggest>[2]) => (await suggest(bob, journey, change)).body.fields
  const noted = (count: number) => (steps: object[]) => ({
    steps: steps.map((step, index) => (index < count ? { ...step, note: 'Good' } : step)),
  })
  expect(await fields(noted(21))).toEqual({ steps: expect.stringContaining('20') })
  expect(await fields((steps) => ({ steps: steps.slice(21) }))).toHaveProperty('steps')
  expect(
    await fields((steps) => ({ steps: [...steps, ...Array.from({ length: 21 }, (_, i) => aStep(`N${i}`))] })),
  ).toHaveProperty('steps')
  expect(await fields((steps) => ({ steps: steps.toReversed() }))).toHaveProperty('steps')
  expect(await fields((steps) => ({ steps, name: journey.name, message: 'Hello' }))).toHaveProperty('steps')
  expect((await suggest(bob, journey, noted(20))).status).toBe(201)
})

test('at most 20 kB are suggested', async () => {
  const journey = await journeyOf(ada, 'One')
  const long = (length: number) => (steps: object[]) => ({
    steps: [...steps, ...Array.from({ length: 19 }, (_, index) => aStep(`N${index}`, { note: 'é'.repeat(length) }))],
  })
  const refused = await suggest(bob, journey, long(500))
  expect([outcomeOf(refused), refused.body.fields]).toEqual(['413 tooLarge', { steps: expect.any(String) }])
  expect((await suggest(bob, journey, long(400))).status).toBe(201)
})

test('links wait until the email is confirmed, in the message, a step, its texts and the closing words', async () => {
  const journey = await journeyOf(ada, 'One')
  const eve = await server.createUser('Eve')
  const link = 'See www.shop.example'
  const refused = async (change: Parameters<typeof suggest>[2]) =>
    Object.keys((await suggest(eve, journey, change)).body.fields ?? {})
  expect(await refused({ name: 'Knots 2', message: link })).toEqual(['message'])
  expect(await refused({ closingWords: link })).toEqual(['steps'])
  expect(await refused((steps) => ({ steps: [...steps, aStep('New')] }))).toEqual(['steps'])
  expect(await refused(([one]) => ({ steps: [{ ...one, url: linkOf('better') }] }))).toEqual(['steps'])
  for (const field of ['note', 'description', 'section'])
    expect(await refused(([one]) => ({ steps: [{ ...one, [field]: 'www.a.example' }] }))).toEqual(['steps'])
  expect((await suggest(eve, journey, ([one]) => ({ steps: [{ ...one, note: 'Good' }] }))).status).toBe(201)
})

test('an author can not suggest, nor anyone to a journey of the former member', async () => {
  const journey = await journeyOf(ada, 'One')
  expect(outcomeOf(await suggest(ada, journey, { name: 'Other' }))).toBe('403 forbidden')
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  await server.call('DELETE', '/user/account', { password: PASSWORD, leaveFollowed: true }, ada.headers)
  expect((await bob.get(`/path/journey/${journey.id}`)).body.owner.id).toBe(FORMER_MEMBER_ID)
  expect(outcomeOf(await suggest(bob, journey, { name: 'Other' }))).toBe('403 forbidden')
})

test('repeating a request with the same key makes one suggestion, and none once the journey is private', async () => {
  const journey = await journeyOf(ada, 'One')
  const body = { version: 1, name: 'Other' }
  const send = () => bob.post(`/path/suggestions/${journey.id}`, body, { 'idempotency-key': 'suggest-once' })
  expect((await send()).body).toEqual((await send()).body)
  expect((await bob.get(`/path/suggestions/${journey.id}`)).body).toHaveLength(1)
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect((await send()).status).toBe(404)
})

test('what a person suggested before is read from indexes', async () => {
  const { id } = await journeyOf(ada, 'One')
  const { db } = server.database
  const asked = { personId: bob.id, journeyId: id, ownerId: ada.id }
  const reads = await statementsOf(db, () => readEarlier(db as never, asked))
  expect(reads).toHaveLength(3)
  const plans = await Promise.all(reads.map((read) => planOf(server.database, read, ['seqscan', 'bitmapscan', 'sort'])))
  expect(plans.flatMap(wholeTablesIn)).toEqual([])
  const indexes = plans.map((plan) => /suggestion_\w+/u.exec(plan.join(' '))?.[0])
  expect(indexes).toEqual([expect.any(String), 'suggestion_answered', 'suggestion_answered'])
})
