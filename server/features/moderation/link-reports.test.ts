import { beforeAll, expect, test } from 'vitest'
import { openTestServer, type Reply, type TestUser } from '#server/testing/test-server.ts'
import { createModerator } from './testing/moderator.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let mira: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  mira = await createModerator(server, 'Mira')
})

const reason = { reason: 'It sells watches' }
const outcomeOf = ({ status, body }: Reply) => `${status} ${body?.code ?? ''}`.trim()

/** A report of Bob's about a link of Ada's. */
async function aLinkReport(who = bob) {
  const journey = await ada.createJourney()
  const path = `/path/suggestions/${journey.id}`
  const words = { problem: 'other', message: 'Buy watches', url: 'https://watches.example' }
  const { body } = await who.post(path, { stepId: journey.steps?.[0]?.id, ...words })
  return { id: body.id as string, path, journey }
}

test('the report of a link is reported by the owner, hidden from them and restored, all of it in the log', async () => {
  const { id, path, journey } = await aLinkReport()
  expect(outcomeOf(await bob.post('/report', { kind: 'suggestion', id, ...reason }))).toBe('403 forbidden')
  expect(outcomeOf(await mira.post('/report', { kind: 'suggestion', id, ...reason }))).toBe('404 suggestionNotFound')
  expect((await ada.post('/report', { kind: 'suggestion', id, ...reason })).status).toBe(202)
  const target = { kind: 'suggestion', id, name: 'Bob Stone', pathId: journey.id }
  expect((await mira.get('/moderation/reports')).body[0]).toMatchObject({ target, away: false })
  expect((await mira.post(`/moderation/suggestions/${id}/hide`, reason)).status).toBe(204)
  expect((await mira.get('/moderation/reports?state=closed')).body[0]).toMatchObject({ target, away: true })
  expect((await mira.get('/moderation/suggestions')).body[0]).toMatchObject({
    ...{ id, text: 'Buy watches\nhttps://watches.example', ...reason },
  })
  expect((await ada.get(path)).body).toEqual([])
  expect(outcomeOf(await ada.post(`/suggestion/${id}/accept`, {}))).toBe('404 suggestionNotFound')
  expect((await bob.get(path)).body).toMatchObject([{ state: 'hidden', message: 'Buy watches', ...reason }])
  expect((await mira.post(`/moderation/suggestions/${id}/restore`)).status).toBe(204)
  expect((await ada.get(path)).body).toMatchObject([{ id, state: 'open' }])
  expect((await mira.get('/moderation/log?limit=2')).body).toMatchObject([
    { act: 'restore', target },
    { act: 'hide', target, ...reason },
  ])
})

test('the reply to the report of a link is reported by the person who sent it, and hidden from them', async () => {
  const { id, path } = await aLinkReport()
  await ada.post(`/suggestion/${id}/dismiss`, { reply: 'Go away' })
  expect((await bob.post('/report', { kind: 'suggestion', id, ...reason })).status).toBe(202)
  await mira.post(`/moderation/suggestions/${id}/hide`, reason)
  expect((await bob.get(path)).body).toMatchObject([{ id, state: 'hidden', reply: null }])
})

test('reports of links by a suspended person disappear until they are reinstated', async () => {
  const dan = await server.createConfirmedUser('Dan')
  const { id, path } = await aLinkReport(dan)
  await mira.post(`/moderation/people/${dan.id}/suspend`, reason)
  expect((await ada.get(path)).body).toEqual([])
  expect(outcomeOf(await ada.post(`/suggestion/${id}/dismiss`, {}))).toBe('404 suggestionNotFound')
  await mira.post(`/moderation/people/${dan.id}/reinstate`)
  expect((await ada.get(path)).body).toMatchObject([{ id }])
})

test('reports of links on private journeys look like missing ones to moderators', async () => {
  const { id, journey } = await aLinkReport()
  await ada.post('/report', { kind: 'suggestion', id, ...reason })
  await mira.post(`/moderation/suggestions/${id}/hide`, reason)
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(outcomeOf(await mira.post(`/moderation/suggestions/${id}/restore`))).toBe('404 suggestionNotFound')
  expect((await mira.get('/moderation/reports?state=closed')).body[0].target).toMatchObject({ id, name: null })
  expect((await mira.get('/moderation/suggestions')).body[0]).toMatchObject({ id, text: null })
})
