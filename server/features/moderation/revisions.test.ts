import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { makeCoauthor, refused } from '#server/features/journeys/coauthors/testing/together.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'
import { createModerator } from './testing/moderator.ts'

const server = new TestServer()
let mia: TestUser
let ada: TestUser
let bob: TestUser
let journey: Journey
let lineId: string

beforeAll(() => server.open({ CAIRN_LIMITS: 'off' }))
afterAll(() => server.app.close())

beforeEach(async () => {
  mia = await createModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  journey = await ada.createJourney({ name: 'Knots' })
  await makeCoauthor(ada, journey, bob)
  await bob.put(`/path/${journey.id}`, { description: 'Changed', revisionLine: 'Buy watches' })
  lineId = (await latest(ada)).id
})

const latest = async (reader: TestUser) => (await reader.get(`/path/revisions/${journey.id}`)).body[0]
const report = (who: TestUser) => who.post('/report', { kind: 'revision', id: lineId, reason: 'Spam' })
const decide = (act: string) => mia.post('/moderation/decisions', { kind: 'revision', id: lineId, act, reason: 'Spam' })

test('an author reports the line of a version, and a moderator reads and hides it', async () => {
  expect((await report(ada)).status).toBe(202)
  expect((await mia.get(`/moderation/queue/revision/${lineId}`)).body).toMatchObject({
    kind: 'revision',
    writer: { id: bob.id },
    pathId: journey.id,
    words: [{ text: 'Buy watches', author: { id: bob.id } }],
    choices: ['nothing', 'hide', 'warn', 'pause'],
  })
  expect((await decide('hide')).status).toBe(200)
  expect(await latest(ada)).toMatchObject({ line: '', hidden: { reason: null } })
  expect(await latest(bob)).toMatchObject({ line: 'Buy watches', hidden: { reason: 'Spam' } })
})

test('a hidden line is listed until it is shown again', async () => {
  await report(ada)
  await decide('hide')
  const listed = async () =>
    (await mia.get('/moderation/revisions')).body.filter(({ id }: { id: string }) => id === lineId)
  expect(await listed()).toMatchObject([{ id: lineId, pathId: journey.id, text: 'Buy watches', reason: 'Spam' }])
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(await listed()).toMatchObject([{ text: null }])
  await ada.put(`/path/${journey.id}`, { visibility: 'public' })
  expect((await mia.post(`/moderation/revisions/${lineId}/restore`)).status).toBe(204)
  expect(await listed()).toEqual([])
  expect((await latest(ada)).line).toBe('Buy watches')
})

test('its maker removes a hidden line, but does not replace it, nor by a further change', async () => {
  await report(ada)
  await decide('hide')
  const change = (line: string) => bob.put(`/path/revisions/${journey.id}/2`, { line })
  expect(await refused(change('Buy hats'))).toBe('403 forbidden')
  await bob.put(`/path/${journey.id}`, { description: 'Changed again', revisionLine: 'Buy hats' })
  expect((await latest(bob)).line).toBe('Buy watches')
  expect((await change('')).body.line).toBe('')
})

test('the decision is in the log, with the journey', async () => {
  await report(ada)
  await decide('hide')
  const [entry] = (await mia.get('/moderation/log')).body
  expect(entry).toMatchObject({ act: 'hide', target: { kind: 'revision', id: lineId, pathId: journey.id } })
})

test('only authors report a line, not its maker, and it exists for no one else', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  expect(await refused(report(cleo))).toBe('404 notFound')
  expect(await refused(report(bob))).toBe('403 forbidden')
  await ada.delete(`/path/coauthors/${journey.id}/${bob.id}`)
  expect(await refused(report(bob))).toBe('404 notFound')
})

test('an account that is not confirmed puts no link into a line', async () => {
  const eve = await server.createUser('Eve')
  await makeCoauthor(ada, journey, eve)
  const line = 'See https://example.org'
  const change = { description: 'New', revisionLine: line }
  expect((await eve.put(`/path/${journey.id}`, change)).body.fields).toHaveProperty('revisionLine')
  await eve.put(`/path/${journey.id}`, { description: 'New' })
  const { number } = await latest(eve)
  expect((await eve.put(`/path/revisions/${journey.id}/${number}`, { line })).body.fields).toHaveProperty('line')
})

test('moderators do not decide on what they work on', async () => {
  await makeCoauthor(ada, journey, mia)
  await bob.post('/report', { kind: 'person', id: ada.id, reason: 'Spam' })
  const cleo = await server.createConfirmedUser('Cleo')
  await cleo.post('/report', { kind: 'journey', id: journey.id, reason: 'Spam' })
  const decision = { kind: 'journey', id: journey.id, act: 'hide', reason: 'Spam' }
  expect(await refused(mia.post('/moderation/decisions', decision))).toBe('403 forbidden')
  expect(await refused(mia.post(`/moderation/journeys/${journey.id}/hide`, { reason: 'Spam' }))).toBe('403 forbidden')
})
