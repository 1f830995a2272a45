import { beforeAll, expect, test } from 'vitest'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { A_STEP, openTestServer, PASSWORD, type Reply, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
})

const OLD = 'https://example.org/old'
const NEW = 'https://example.org/new'
const outcomeOf = ({ status, body }: Reply) => `${status} ${body?.code ?? ''}`.trim()

/** A journey of Ada with two steps, and the address of its flags. */
async function aJourney(owner = ada) {
  const steps = ['One', 'Two'].map((description) => ({ ...A_STEP, description, url: OLD, minutes: 7, cost: 'free' }))
  const { id, steps: [first, second] = [] } = await owner.createJourney({ steps } as never)
  return { id, path: `/path/flags/${id}`, stepId: first?.id ?? '', secondId: second?.id ?? '' }
}

async function flag(who: TestUser, { path, stepId }: { path: string; stepId: string }, more: object = {}) {
  server.later(5)
  const { status, body } = await who.post(path, { stepId, kind: 'broken', url: NEW, ...more })
  expect([status, body]).toEqual([201, body])
  return body.id as string
}

const stepsOf = async (id: string) => (await ada.get(`/path/journey/${id}`)).body.steps

test('a member reports a link to the owner of the journey; no one else reads it', async () => {
  const journey = await aJourney()
  const { stepId, path, id } = journey
  const { status, body } = await bob.post(path, { stepId, kind: 'broken', url: NEW, note: '  It moved. ' })
  const by = expect.objectContaining({ id: bob.id, displayName: 'Bob Stone' })
  const sent = { pathId: id, stepId, by, kind: 'broken', note: 'It moved.', oldUrl: OLD, url: NEW, state: 'open' }
  expect([status, body]).toEqual([
    201,
    { id: expect.any(String), ...sent, reply: null, createdAt: expect.any(String), decidedAt: null },
  ])
  for (const reader of [ada, bob]) expect((await reader.get(path)).body).toEqual([body])
  expect((await cleo.get(path)).body).toEqual([])
  expect((await server.visitor.get(path)).status).toBe(401)
})

test('accepting changes only the link: the step, progress and notes stay, and the person is named', async () => {
  const journey = await aJourney()
  const [before] = await stepsOf(journey.id)
  await cleo.put(`/path/progress/${journey.id}`, { done: [journey.stepId] })
  await cleo.put(`/path/notes/${journey.id}`, { stepId: journey.stepId, text: 'Mine' })
  const id = await flag(bob, journey)
  const { body } = await ada.post(`/flag/${id}/accept`)
  expect(body).toMatchObject({ id, state: 'accepted', by: { id: bob.id }, decidedAt: expect.any(String) })
  expect((await stepsOf(journey.id))[0]).toEqual({ ...before, url: NEW })
  expect((await cleo.get(`/path/progress/${journey.id}`)).body.completed).toEqual([journey.stepId])
  expect((await cleo.get(`/path/notes/${journey.id}`)).body.notes).toMatchObject([{ text: 'Mine' }])
  for (const reader of [ada, bob]) expect((await reader.get(journey.path)).body).toEqual([body])
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('an open editor gets 409 after a link was accepted', async () => {
  const journey = await aJourney()
  const { version } = (await ada.get(`/path/journey/${journey.id}`)).body
  await ada.post(`/flag/${await flag(bob, journey)}/accept`)
  expect(outcomeOf(await ada.put(`/path/${journey.id}`, { name: 'Other', version }))).toBe('409 conflict')
})

test('the owner dismisses a report; the person who sent it reads the reply', async () => {
  const journey = await aJourney()
  const id = await flag(bob, journey)
  expect((await ada.post(`/flag/${id}/dismiss`, { reply: 'It works here.' })).body).toMatchObject({
    state: 'dismissed',
  })
  expect((await bob.get(journey.path)).body).toMatchObject([{ id, state: 'dismissed', reply: 'It works here.' }])
  expect((await ada.get(journey.path)).body).toEqual([])
  expect((await stepsOf(journey.id))[0].url).toBe(OLD)
})

test('a second report of the same step replaces the first', async () => {
  const journey = await aJourney()
  const first = await flag(bob, journey)
  const second = await flag(bob, journey, { kind: 'paywalled' })
  const other = await flag(bob, { ...journey, stepId: journey.secondId })
  expect((await ada.get(journey.path)).body.map(({ id }: { id: string }) => id)).toEqual([other, second])
  expect(outcomeOf(await ada.post(`/flag/${first}/accept`))).toBe('404 flagNotFound')
})

test('deciding twice from two tabs works once; a different decision is a conflict', async () => {
  const journey = await aJourney()
  const id = await flag(bob, journey)
  const replies = await Promise.all([ada.post(`/flag/${id}/accept`), ada.post(`/flag/${id}/accept`)])
  expect(replies.map(outcomeOf)).toEqual(['200', '200'])
  expect((await ada.get(`/path/journey/${journey.id}`)).body.version).toBe(2)
  expect(outcomeOf(await ada.post(`/flag/${id}/dismiss`, {}))).toBe('409 conflict')
})

test('a link that was changed meanwhile is not overwritten, but the report can be closed as solved', async () => {
  const journey = await aJourney()
  const id = await flag(bob, journey)
  const [one, two] = await stepsOf(journey.id)
  await ada.put(`/path/${journey.id}`, { steps: [{ ...one, url: 'https://example.org/mine' }, two] })
  expect(outcomeOf(await ada.post(`/flag/${id}/accept`))).toBe('409 conflict')
  expect((await ada.post(`/flag/${id}/accept`, { keepLink: true })).body.state).toBe('accepted')
  expect((await stepsOf(journey.id))[0].url).toBe('https://example.org/mine')
})

test('a report of a removed step waits until the step is restored', async () => {
  const journey = await aJourney()
  const id = await flag(bob, journey)
  const [one, two] = await stepsOf(journey.id)
  await ada.put(`/path/${journey.id}`, { steps: [two] })
  expect((await ada.get(journey.path)).body).toEqual([])
  expect(outcomeOf(await ada.post(`/flag/${id}/accept`))).toBe('404 stepNotFound')
  expect(outcomeOf(await bob.post(journey.path, { stepId: one.id, kind: 'broken' }))).toBe('404 stepNotFound')
  await ada.put(`/path/${journey.id}`, { steps: [one, two] })
  expect((await ada.get(journey.path)).body).toMatchObject([{ id }])
})

test('a suggested link is checked like the link of a step', async () => {
  const { path, stepId } = await aJourney()
  const say = async (more: object) => (await bob.post(path, { stepId, kind: 'broken', ...more })).body.fields
  expect(await say({ url: 'javascript:alert(1)' })).toEqual({ url: 'Enter a valid URL' })
  expect(await say({ url: OLD })).toEqual({ url: 'This is the link the step has now' })
  expect(await say({ kind: 'ugly' })).toHaveProperty('kind')
  expect(await say({ note: 'x'.repeat(501) })).toHaveProperty('note')
})

test('owners can’t report their own links; strangers learn nothing of a report', async () => {
  const journey = await aJourney()
  expect(outcomeOf(await ada.post(journey.path, { stepId: journey.stepId, kind: 'other' }))).toBe('403 forbidden')
  const id = await flag(bob, journey)
  for (const act of ['accept', 'dismiss']) {
    expect(outcomeOf(await cleo.post(`/flag/${id}/${act}`, {}))).toBe('404 flagNotFound')
    expect(outcomeOf(await bob.post(`/flag/${id}/${act}`, {}))).toBe('403 ownerOnly')
  }
  expect(outcomeOf(await cleo.delete(`/flag/${id}`))).toBe('404 flagNotFound')
})

test('reports follow the visibility of their journey, but can always be taken back', async () => {
  const journey = await aJourney()
  const id = await flag(bob, journey)
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(outcomeOf(await bob.get(journey.path))).toBe('404 journeyNotFound')
  expect(outcomeOf(await bob.post(journey.path, { stepId: journey.stepId, kind: 'other' }))).toBe('404 journeyNotFound')
  await ada.delete(`/path/${journey.id}`)
  expect(outcomeOf(await ada.post(`/flag/${id}/accept`))).toBe('404 flagNotFound')
  expect(outcomeOf(await bob.delete(`/flag/${id}`))).toBe('204')
  expect(outcomeOf(await bob.delete(`/flag/${id}`))).toBe('404 flagNotFound')
})

test('across a block nothing is sent, and it looks like a closed discussion', async () => {
  for (const blocksFirst of [true, false]) {
    const [owner, eve] = [await server.createConfirmedUser('Olga'), await server.createConfirmedUser('Eve')]
    const journey = await aJourney(owner)
    const id = await flag(eve, journey)
    const dismissed = await flag(eve, { ...journey, stepId: journey.secondId })
    await owner.post(`/flag/${dismissed}/dismiss`, { reply: 'No.' })
    const [blocker, blocked] = blocksFirst ? [owner, eve] : [eve, owner]
    await blocker.post(`/user/block/${blocked.id}`, { blocked: true })
    expect((await owner.get(journey.path)).body).toEqual([])
    expect(outcomeOf(await owner.post(`/flag/${id}/accept`))).toBe('404 flagNotFound')
    expect((await eve.get(journey.path)).body).toMatchObject([{ reply: null }, { id, state: 'open' }])
    const again = { stepId: journey.stepId, kind: 'other' }
    const refused = await eve.post(journey.path, again)
    await owner.put(`/path/discussion/${journey.id}`, { closed: true })
    expect((await cleo.post(journey.path, again)).body).toEqual(refused.body)
    expect(outcomeOf(refused)).toBe('403 discussionClosed')
  }
})

test('deleting an account deletes its reports, and its replies where its journeys stay', async () => {
  const [owner, eve] = [await server.createConfirmedUser('Olga'), await server.createConfirmedUser('Eve')]
  const journey = await aJourney(owner)
  await flag(eve, journey)
  const answered = await flag(bob, journey)
  await owner.post(`/flag/${answered}/dismiss`, { reply: 'I keep it.' })
  expect((await eve.get('/user/export')).body.flags).toMatchObject([{ journeyId: journey.id, url: NEW, note: '' }])
  expect((await owner.get('/user/export')).body.flagReplies).toMatchObject([{ reply: 'I keep it.' }])
  const leave = ({ headers }: TestUser, body: object) => server.call('DELETE', '/user/account', body, headers)
  expect((await leave(eve, { password: PASSWORD })).status).toBe(204)
  await cleo.post(`/path/follow/${journey.id}`, { followed: true })
  expect((await leave(owner, { password: PASSWORD, leaveFollowed: true })).status).toBe(204)
  expect((await bob.get(journey.path)).body).toMatchObject([{ id: answered, state: 'dismissed', reply: null }])
  expect(
    await server.database.db.selectFrom('suggestion').select('id').where('journeyId', '=', journey.id).execute(),
  ).toEqual([{ id: answered }])
  expect(outcomeOf(await cleo.post(journey.path, { stepId: journey.stepId, kind: 'other' }))).toBe('403 forbidden')
})
