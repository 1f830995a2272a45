import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createOriginal, draftOf, readJourney, SECTIONED } from './testing/copies.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let ada: TestUser
let bob: TestUser
let mia: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  mia = await createModerator(server, 'Mia')
})

const adapt = (person: TestUser, { id }: { id: string }) => person.post(`/path/adapt/${id}`)

test('a copy is a draft with the texts, facts, sections, level and badges of the original', async () => {
  const { id, badges } = await createOriginal(ada)
  const { content } = await draftOf(bob, { id })
  expect(content).toMatchObject({ name: 'Knots', level: 'beginner', closingWords: 'Well tied', badges })
  expect(content.steps).toMatchObject(SECTIONED)
  expect(content.adaptedFrom).toEqual({ name: 'Knots', author: expect.stringMatching(/^Ada/u), first: null })
  expect([content.licence, content.coverSeed]).toEqual([undefined, undefined])
})

test.each([
  ['private', { visibility: 'private' }, '404 journeyNotFound'],
  ['unlisted', { visibility: 'unlisted' }, '403 notAdaptable'],
  ['archived', { archived: true }, '403 notAdaptable'],
  ['reserved', { licence: 'reserved' }, '403 notAdaptable'],
])('a copy of a journey that is %s is refused', async (_, change, refusal) => {
  const { id } = await createOriginal(ada)
  await ada.put(`/path/${id}`, change)
  const { status, body } = await adapt(bob, { id })
  expect(`${status} ${body.code}`).toBe(refusal)
  expect((await server.visitor.post(`/path/adapt/${id}`)).status).toBe(401)
})

test('a copy of a journey without a choice of licence is refused', async () => {
  expect((await adapt(bob, await createOriginal(ada, { licence: null }))).body.code).toBe('notAdaptable')
})

test('a copy of a hidden journey is refused, also to a moderator, and of a deleted one', async () => {
  const { id } = await createOriginal(ada)
  await mia.post(`/moderation/journeys/${id}/hide`, { reason: 'Spam' })
  for (const person of [bob, mia]) expect((await adapt(person, { id })).body.code).toBe('journeyNotFound')
  const other = await createOriginal(ada)
  await ada.delete(`/path/${other.id}`)
  expect((await adapt(bob, other)).body.code).toBe('gone')
})

test('a copy across a block looks like one of a journey that does not allow it', async () => {
  const dora = await server.createConfirmedUser('Dora')
  const { id } = await createOriginal(ada)
  for (const [one, other] of [
    [ada, dora],
    [dora, ada],
  ] as const) {
    await one.post(`/user/block/${other.id}`, { blocked: true })
    expect((await adapt(dora, { id })).body.code).toBe('notAdaptable')
    await one.post(`/user/block/${other.id}`, { blocked: false })
  }
  expect((await adapt(dora, { id })).status).toBe(201)
})

test('a copy is made once, however often its request is repeated with the same key', async () => {
  const { id } = await createOriginal(ada)
  const send = () => bob.post(`/path/adapt/${id}`, undefined, { 'idempotency-key': `adapt ${id}` })
  expect((await send()).body.id).toBe((await send()).body.id)
})

test('a copy keeps where its steps are from, also when they are edited, removed and restored', async () => {
  const source = await createOriginal(ada)
  const [first, second, third] = (source.steps ?? []).map(({ id }) => id)
  const { content } = await draftOf(bob, source)
  const [one, two, three] = content.steps
  const forged = { ...A_STEP, id: 'f'.repeat(24) }
  const steps = [three, { ...one, description: 'In my words' }, { ...two, orPrevious: false }, one, forged]
  const { id, steps: saved = [] } = (await bob.post('/path/create', { ...content, steps })).body as Journey
  const origins = async () => {
    const rows = server.database.db.selectFrom('step').select(['id', 'copiedFrom']).where('journeyId', '=', id)
    return Object.fromEntries((await rows.execute()).map((row) => [row.id, row.copiedFrom]))
  }
  const expected = [third, first, second, null, null]
  expect(Object.values(await origins())).toHaveLength(5)
  const known = await origins()
  expect(saved.map((step) => known[step.id])).toEqual(expected)
  await bob.put(`/path/${id}`, { steps: [saved[1], saved[0]] })
  await bob.post(`/path/revisions/${id}/1/restore`, {})
  const after = await origins()
  expect((await readJourney(bob, id)).steps.map((step: { id: string }) => after[step.id])).toEqual(expected)
})

test("a copy brings its maker's ticks and notes along, once, and leaves those on the original", async () => {
  const eve = await server.createConfirmedUser('Eve')
  const source = await createOriginal(ada)
  const [first, , third] = (source.steps ?? []).map(({ id }) => id)
  await eve.put(`/path/progress/${source.id}`, { done: [first, third] })
  await eve.put(`/path/notes/${source.id}`, { stepId: third, text: 'Mine' })
  const { content } = await draftOf(eve, source)
  const send = () =>
    eve.post('/path/create', { ...content, level: 'advanced' }, { 'idempotency-key': `publish ${source.id}` })
  const { id, steps } = (await send()).body
  expect((await send()).body.id).toBe(id)
  const progress = (await eve.get(`/path/progress/${id}`)).body
  expect(progress).toMatchObject({ finishedAt: null })
  expect(progress.completed.sort()).toEqual([steps[0].id, steps[2].id].sort())
  expect((await eve.get(`/path/notes/${id}`)).body.notes).toMatchObject([{ stepId: steps[2].id, text: 'Mine' }])
  expect((await eve.get(`/path/progress/${source.id}`)).body.completed).toHaveLength(2)
  expect((await bob.get(`/path/progress/${id}`)).body.completed).toEqual([])
})

test("a copy of someone else's copy is of no use to another person", async () => {
  const { content } = await draftOf(bob, await createOriginal(ada))
  const eve = await server.createConfirmedUser('Eve')
  const { adaptation } = content
  const stolen = (await eve.post('/path/create', { ...content, adaptedFrom: null, adaptation })).body
  expect(stolen.adaptedFrom).toBeUndefined()
  const draft = (await eve.post('/draft', { content: { name: 'Mine', adaptation } })).body.id
  expect((await eve.get(`/draft/${draft}`)).body.content).not.toHaveProperty('adaptation')
})

test('only the first journey published from a copy is a version that brings ticks along', async () => {
  const source = await createOriginal(ada)
  const [first] = (source.steps ?? []).map(({ id }) => id)
  await bob.put(`/path/progress/${source.id}`, { done: [first] })
  const { content } = await draftOf(bob, source)
  const publish = async () => (await bob.post('/path/create', { ...content, level: 'advanced' })).body
  const [one, two] = [await publish(), await publish()]
  expect(two.adaptedFrom).toEqual(one.adaptedFrom)
  expect((await readJourney(bob, source.id)).adaptationCount).toBe(1)
  const ticks = async ({ id }: Journey) => (await bob.get(`/path/progress/${id}`)).body.completed.length
  expect([await ticks(one), await ticks(two)]).toEqual([1, 0])
})
