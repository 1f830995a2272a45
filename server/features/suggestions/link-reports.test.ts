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

/** A journey of Ada with two steps, and the address of its suggestions. */
async function aJourney(owner = ada) {
  const steps = ['One', 'Two'].map((description) => ({ ...A_STEP, description, url: OLD, minutes: 7, cost: 'free' }))
  const { id, steps: [first, second] = [] } = await owner.createJourney({ steps } as never)
  return { id, path: `/path/suggestions/${id}`, stepId: first?.id ?? '', secondId: second?.id ?? '' }
}

async function report(who: TestUser, { path, stepId }: { path: string; stepId: string }, more: object = {}) {
  server.later(5)
  const { status, body } = await who.post(path, { stepId, problem: 'broken', url: NEW, ...more })
  expect([status, body]).toEqual([201, body])
  return body.id as string
}

const stepsOf = async (id: string) => (await ada.get(`/path/journey/${id}`)).body.steps

test('a member reports a link to the owner of the journey; no one else reads it', async () => {
  const journey = await aJourney()
  const { stepId, path, id } = journey
  const { status, body } = await bob.post(path, { stepId, problem: 'broken', url: NEW, message: '  It moved. ' })
  const by = expect.objectContaining({ id: bob.id, displayName: 'Bob Stone' })
  const links = { base: { steps: [{ id: stepId, url: OLD }] }, changes: { steps: [{ id: stepId, url: NEW }] } }
  const sent = { pathId: id, stepId, by, problem: 'broken', message: 'It moved.', ...links, state: 'open', taken: null }
  expect([status, body]).toEqual([
    201,
    { id: expect.any(String), ...sent, reply: null, createdAt: expect.any(String), decidedAt: null },
  ])
  for (const list of [path, `${path}?links=true`]) {
    expect((await bob.get(list)).body).toEqual([body])
    expect((await ada.get(list)).body).toMatchObject([body])
  }
  expect((await cleo.get(path)).body).toEqual([])
  expect((await server.visitor.get(path)).status).toBe(401)
})

test('accepting changes only the link: the step, progress and notes stay, and the person is named', async () => {
  const journey = await aJourney()
  const [before] = await stepsOf(journey.id)
  await cleo.put(`/path/progress/${journey.id}`, { done: [journey.stepId] })
  await cleo.put(`/path/notes/${journey.id}`, { stepId: journey.stepId, text: 'Mine' })
  const id = await report(bob, journey)
  const { body } = await ada.post(`/suggestion/${id}/accept`, {})
  expect(body).toMatchObject({ id, state: 'accepted', by: { id: bob.id }, decidedAt: expect.any(String) })
  expect((await stepsOf(journey.id))[0]).toEqual({ ...before, url: NEW })
  expect((await cleo.get(`/path/progress/${journey.id}`)).body.completed).toEqual([journey.stepId])
  expect((await cleo.get(`/path/notes/${journey.id}`)).body.notes).toMatchObject([{ text: 'Mine' }])
  for (const reader of [ada, bob])
    expect((await reader.get(`${journey.path}?links=true`)).body).toMatchObject([{ id, state: 'accepted' }])
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('a report is decided whatever else was changed, and by its version only if that is given', async () => {
  const journey = await aJourney()
  const [first, second] = [await report(bob, journey), await report(bob, { ...journey, stepId: journey.secondId })]
  await ada.put(`/path/${journey.id}`, { name: 'Another name' })
  const keys = [`content:${journey.stepId}`]
  expect(outcomeOf(await ada.post(`/suggestion/${first}/accept`, { version: 1 }))).toBe('409 conflict')
  expect((await ada.post(`/suggestion/${first}/accept`, { keys })).body.fields).toHaveProperty('version')
  expect((await ada.post(`/suggestion/${first}/accept`, {})).body).toMatchObject({ state: 'accepted', taken: keys })
  expect((await ada.post(`/suggestion/${second}/accept`, { version: 3, keys: [] })).body.state).toBe('accepted')
  expect((await stepsOf(journey.id)).map(({ url }: { url: string }) => url)).toEqual([NEW, OLD])
})

test('a report is possible where suggestions are switched off, and beside an open suggestion', async () => {
  const journey = await aJourney()
  const suggestion = { version: 1, name: 'Another name' }
  expect((await bob.post(journey.path, suggestion)).status).toBe(201)
  await report(bob, journey)
  await ada.put(`/path/${journey.id}`, { takesSuggestions: false })
  await report(bob, { ...journey, stepId: journey.secondId })
  expect(outcomeOf(await cleo.post(journey.path, { ...suggestion, version: 2 }))).toBe('403 suggestionsClosed')
  expect((await ada.get(`${journey.path}?links=true`)).body).toHaveLength(2)
  expect((await ada.get(journey.path)).body).toHaveLength(3)
})

test('reports come in pages, with those whose link their steps have', async () => {
  const journey = await aJourney()
  await ada.post(`/suggestion/${await report(bob, journey)}/accept`, {})
  await report(bob, { ...journey, stepId: journey.secondId })
  const { body, headers } = await ada.get(`${journey.path}?links=true&limit=1`)
  expect(body).toMatchObject([{ stepId: journey.secondId, state: 'open' }])
  const next = /<\/api(.*)>; rel="next"/u.exec(String(headers.link))?.[1] ?? ''
  expect((await ada.get(next)).body).toMatchObject([{ stepId: journey.stepId, state: 'accepted' }])
})

test('an open editor gets 409 after a link was accepted', async () => {
  const journey = await aJourney()
  const { version } = (await ada.get(`/path/journey/${journey.id}`)).body
  await ada.post(`/suggestion/${await report(bob, journey)}/accept`, {})
  expect(outcomeOf(await ada.put(`/path/${journey.id}`, { name: 'Other', version }))).toBe('409 conflict')
})

test('the owner dismisses a report; the person who sent it reads the reply', async () => {
  const journey = await aJourney()
  const id = await report(bob, journey)
  expect((await ada.post(`/suggestion/${id}/dismiss`, { reply: 'It works here.' })).body).toMatchObject({
    state: 'dismissed',
  })
  expect((await bob.get(journey.path)).body).toMatchObject([{ id, state: 'dismissed', reply: 'It works here.' }])
  expect((await ada.get(journey.path)).body).toEqual([])
  expect((await stepsOf(journey.id))[0].url).toBe(OLD)
})

test('a second report of the same step replaces the first', async () => {
  const journey = await aJourney()
  const first = await report(bob, journey)
  const second = await report(bob, journey, { problem: 'paywalled' })
  const other = await report(bob, { ...journey, stepId: journey.secondId })
  expect((await ada.get(journey.path)).body.map(({ id }: { id: string }) => id)).toEqual([other, second])
  expect(outcomeOf(await ada.post(`/suggestion/${first}/accept`, {}))).toBe('404 suggestionNotFound')
})

test('deciding twice from two tabs works once; a different decision is a conflict', async () => {
  const journey = await aJourney()
  const id = await report(bob, journey)
  const replies = await Promise.all([
    ada.post(`/suggestion/${id}/accept`, {}),
    ada.post(`/suggestion/${id}/accept`, {}),
  ])
  expect(replies.map(outcomeOf)).toEqual(['200', '200'])
  expect((await ada.get(`/path/journey/${journey.id}`)).body.version).toBe(2)
  expect(outcomeOf(await ada.post(`/suggestion/${id}/dismiss`, {}))).toBe('409 conflict')
})

test('a link that was changed meanwhile is not overwritten, but the report can be closed as solved', async () => {
  const journey = await aJourney()
  const id = await report(bob, journey)
  const [one, two] = await stepsOf(journey.id)
  await ada.put(`/path/${journey.id}`, { steps: [{ ...one, url: 'https://example.org/mine' }, two] })
  expect(outcomeOf(await ada.post(`/suggestion/${id}/accept`, {}))).toBe('409 conflict')
  expect((await ada.post(`/suggestion/${id}/accept`, { keys: [] })).body.state).toBe('accepted')
  expect((await stepsOf(journey.id))[0].url).toBe('https://example.org/mine')
})

test('a report of a removed step waits until the step is restored', async () => {
  const journey = await aJourney()
  const id = await report(bob, journey)
  const [one, two] = await stepsOf(journey.id)
  await ada.put(`/path/${journey.id}`, { steps: [two] })
  expect((await ada.get(journey.path)).body).toEqual([])
  expect(outcomeOf(await ada.post(`/suggestion/${id}/accept`, {}))).toBe('404 stepNotFound')
  expect(outcomeOf(await bob.post(journey.path, { stepId: one.id, problem: 'broken' }))).toBe('404 stepNotFound')
  await ada.put(`/path/${journey.id}`, { steps: [one, two] })
  expect((await ada.get(journey.path)).body).toMatchObject([{ id }])
})

test('a suggested link is checked like the link of a step', async () => {
  const { path, stepId } = await aJourney()
  const say = async (more: object) => (await bob.post(path, { stepId, problem: 'broken', ...more })).body.fields
  expect(await say({ url: 'javascript:alert(1)' })).toEqual({ url: 'Enter a valid URL' })
  expect(await say({ url: OLD })).toEqual({ url: 'This is the link the step has now' })
  expect(await say({ problem: 'ugly' })).toEqual({ problem: expect.any(String) })
  expect(await say({ message: 'x'.repeat(501) })).toHaveProperty('message')
  expect(await say({ stepId: undefined })).toHaveProperty('stepId')
})

test('owners can’t report their own links; strangers learn nothing of a report', async () => {
  const journey = await aJourney()
  expect(outcomeOf(await ada.post(journey.path, { stepId: journey.stepId, problem: 'other' }))).toBe('403 forbidden')
  const id = await report(bob, journey)
  for (const act of ['accept', 'dismiss']) {
    expect(outcomeOf(await cleo.post(`/suggestion/${id}/${act}`, {}))).toBe('404 suggestionNotFound')
    expect(outcomeOf(await bob.post(`/suggestion/${id}/${act}`, {}))).toBe('403 ownerOnly')
  }
  expect(outcomeOf(await cleo.delete(`/suggestion/${id}`))).toBe('404 suggestionNotFound')
})

test('reports follow the visibility of their journey, but can always be taken back', async () => {
  const journey = await aJourney()
  const id = await report(bob, journey)
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(outcomeOf(await bob.get(journey.path))).toBe('404 journeyNotFound')
  expect(outcomeOf(await bob.post(journey.path, { stepId: journey.stepId, problem: 'other' }))).toBe(
    '404 journeyNotFound',
  )
  await ada.delete(`/path/${journey.id}`)
  expect(outcomeOf(await ada.post(`/suggestion/${id}/accept`, {}))).toBe('404 suggestionNotFound')
  expect(outcomeOf(await bob.delete(`/suggestion/${id}`))).toBe('204')
  expect(outcomeOf(await bob.delete(`/suggestion/${id}`))).toBe('404 suggestionNotFound')
})

test('across a block nothing is sent, and it looks like a closed discussion', async () => {
  for (const blocksFirst of [true, false]) {
    const [owner, eve] = [await server.createConfirmedUser('Olga'), await server.createConfirmedUser('Eve')]
    const journey = await aJourney(owner)
    const id = await report(eve, journey)
    const dismissed = await report(eve, { ...journey, stepId: journey.secondId })
    await owner.post(`/suggestion/${dismissed}/dismiss`, { reply: 'No.' })
    const [blocker, blocked] = blocksFirst ? [owner, eve] : [eve, owner]
    await blocker.post(`/user/block/${blocked.id}`, { blocked: true })
    expect((await owner.get(journey.path)).body).toEqual([])
    expect(outcomeOf(await owner.post(`/suggestion/${id}/accept`, {}))).toBe('404 suggestionNotFound')
    expect((await eve.get(journey.path)).body).toMatchObject([{ reply: null }, { id, state: 'open' }])
    const again = { stepId: journey.stepId, problem: 'other' }
    const refused = await eve.post(journey.path, again)
    await owner.put(`/path/discussion/${journey.id}`, { closed: true })
    expect((await cleo.post(journey.path, again)).body).toEqual(refused.body)
    expect(outcomeOf(refused)).toBe('403 discussionClosed')
  }
})

test('deleting an account deletes its reports, and its replies where its journeys stay', async () => {
  const [owner, eve] = [await server.createConfirmedUser('Olga'), await server.createConfirmedUser('Eve')]
  const journey = await aJourney(owner)
  await report(eve, journey)
  const answered = await report(bob, journey)
  await owner.post(`/suggestion/${answered}/dismiss`, { reply: 'I keep it.' })
  expect((await eve.get('/user/export')).body.suggestions).toMatchObject([
    { journeyId: journey.id, url: NEW, message: '' },
  ])
  expect((await owner.get('/user/export')).body.suggestionReplies).toMatchObject([{ reply: 'I keep it.' }])
  const leave = ({ headers }: TestUser, body: object) => server.call('DELETE', '/user/account', body, headers)
  expect((await leave(eve, { password: PASSWORD })).status).toBe(204)
  await cleo.post(`/path/follow/${journey.id}`, { followed: true })
  expect((await leave(owner, { password: PASSWORD, leaveFollowed: true })).status).toBe(204)
  expect((await bob.get(journey.path)).body).toMatchObject([{ id: answered, state: 'dismissed', reply: null }])
  expect(
    await server.database.db.selectFrom('suggestion').select('id').where('journeyId', '=', journey.id).execute(),
  ).toEqual([{ id: answered }])
  expect(outcomeOf(await cleo.post(journey.path, { stepId: journey.stepId, problem: 'other' }))).toBe('403 forbidden')
})

test('a title that was the reported address follows the link, and comes back when it is undone', async () => {
  const { id, steps: [step] = [] } = await ada.createJourney({
    steps: [{ ...A_STEP, description: OLD, url: OLD }],
  } as never)
  const url = 'https://example.org/tie-a-knot'
  const reported = await report(bob, { path: `/path/suggestions/${id}`, stepId: step?.id ?? '' }, { url })
  expect((await ada.post(`/suggestion/${reported}/accept`, {})).status).toBe(200)
  expect(await stepsOf(id)).toMatchObject([{ url, description: 'Tie a knot' }])
  expect((await ada.post(`/suggestion/${reported}/undo`)).status).toBe(200)
  expect(await stepsOf(id)).toMatchObject([{ url: OLD, description: OLD }])
})
