import { beforeAll, expect, test } from 'vitest'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
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
let count = 0

/** A comment of Bob's on a journey of Ada's. */
async function aComment(writer = bob) {
  const journey = await ada.createJourney()
  const path = `/path/comments/${journey.id}`
  const text = `Watches ${count++}`
  const { body } = await writer.post(path, { text })
  return { id: body.id as string, path, text, journey }
}

test('a comment is reported, hidden and restored, all of it in the log', async () => {
  const { id, path, text, journey } = await aComment()
  expect(outcomeOf(await bob.post('/report', { kind: 'comment', id, ...reason }))).toBe('403 forbidden')
  expect((await ada.post('/report', { kind: 'comment', id, ...reason })).status).toBe(202)
  const target = { kind: 'comment', id, name: 'Bob Stone', pathId: journey.id }
  expect((await mira.get('/moderation/reports')).body[0]).toMatchObject({ target, away: false, state: 'open' })
  expect((await mira.post(`/moderation/comments/${id}/hide`, reason)).status).toBe(204)
  expect((await mira.get('/moderation/reports?state=closed')).body[0]).toMatchObject({ target, away: true })
  expect((await mira.get('/moderation/comments')).body[0]).toMatchObject({ id, pathId: journey.id, text, ...reason })
  expect((await ada.get(path)).body).toEqual([])
  expect((await ada.get(`/path/journey/${journey.id}`)).body.commentCount).toBe(0)
  expect((await mira.post(`/moderation/comments/${id}/restore`)).status).toBe(204)
  expect((await ada.get(path)).body[0]).toMatchObject({ id, state: 'shown', text })
  expect((await mira.get('/moderation/log?limit=2')).body).toMatchObject([
    { act: 'restore', target },
    { act: 'hide', target, ...reason },
  ])
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('a hidden comment is read by its writer and moderators only', async () => {
  const { id, path, text } = await aComment()
  await mira.post(`/moderation/comments/${id}/hide`, reason)
  for (const reader of [ada, server.visitor]) {
    expect((await reader.get(path)).body).toEqual([])
    expect(outcomeOf(await reader.get(`/comment/${id}`))).toBe('404 commentNotFound')
  }
  for (const reader of [bob, mira])
    expect((await reader.get(path)).body[0]).toMatchObject({ state: 'hidden', text, ...reason })
  expect(outcomeOf(await bob.put(`/comment/${id}`, { text: 'Other watches' }))).toBe('403 forbidden')
  expect(outcomeOf(await ada.post(path, { text: 'Why?', parentId: id }))).toBe('404 commentNotFound')
})

test('a hidden comment with replies keeps its place without its text', async () => {
  const { id, path, text } = await aComment()
  await ada.post(path, { text: `No thanks ${id}`, parentId: id })
  await mira.post(`/moderation/comments/${id}/hide`, reason)
  const { body } = await server.visitor.get(path)
  expect(body[0]).toMatchObject({ id, state: 'hidden', text: null, author: null, replyCount: 1 })
  expect(JSON.stringify(body)).not.toContain(text)
  expect(JSON.stringify(body)).not.toContain(reason.reason)
})

test('comments of a suspended person disappear until they are reinstated', async () => {
  const dan = await server.createConfirmedUser('Dan')
  const { id, path, journey } = await aComment(dan)
  const answered = await aComment()
  await dan.post(answered.path, { text: 'Mine too', parentId: answered.id })
  await mira.post(`/moderation/people/${dan.id}/suspend`, reason)
  expect((await ada.get(path)).body).toEqual([])
  expect(outcomeOf(await ada.get(`/comment/${id}`))).toBe('404 commentNotFound')
  expect((await ada.get(answered.path)).body[0]).toMatchObject({ replyCount: 0, replies: [] })
  expect((await ada.get(`/path/journey/${journey.id}`)).body.commentCount).toBe(0)
  expect(await wrongCounts(server.database.db)).toEqual([])
  await mira.post(`/moderation/people/${dan.id}/reinstate`)
  expect((await ada.get(path)).body).toHaveLength(1)
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('comments on private journeys and deleted comments look like missing ones to moderators', async () => {
  const { id, journey } = await aComment()
  await ada.post('/report', { kind: 'comment', id, ...reason })
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(outcomeOf(await mira.post(`/moderation/comments/${id}/hide`, reason))).toBe('404 commentNotFound')
  expect((await mira.get('/moderation/reports')).body[0].target).toMatchObject({ id, name: null })
  expect(outcomeOf(await ada.post(`/moderation/comments/${id}/hide`, reason))).toBe('403 forbidden')
})
