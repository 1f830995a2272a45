import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createModerator } from './testing/moderator.ts'
import { setModerator } from './verdicts.store.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let mia: TestUser
let jon: TestUser
let ada: TestUser
let viktor: TestUser
let journey: Journey

beforeEach(async () => {
  mia = await createModerator(server, 'Mia')
  jon = await createModerator(server, 'Jon')
  ada = await server.createConfirmedUser('Ada')
  viktor = await server.createConfirmedUser('Viktor')
  journey = await ada.createJourney()
})

/** Ada reports something of Viktor's, and the moderator pauses his posting for it. */
async function pause(by: TestUser, reason: string) {
  const { id } = await viktor.createJourney()
  await ada.post('/report', { kind: 'journey', id, reason: 'Advertising' })
  return (await by.post('/moderation/decisions', { kind: 'journey', id, act: 'pause', reason })).body.id
}
async function pauseOfPerson(by: TestUser, reason: string) {
  await ada.post('/report', { kind: 'person', id: viktor.id, reason: 'Advertising' })
  return (await by.post('/moderation/decisions', { kind: 'person', id: viktor.id, act: 'pause', reason })).body.id
}
const undo = (by: TestUser, id: string) => by.post(`/moderation/decisions/${id}/undo`)
const like = () => viktor.post(`/path/like/${journey.id}`, { liked: true })
const paused = async () =>
  (await mia.get('/moderation/paused?limit=100')).body.find(({ id }: { id: string }) => id === viktor.id)

test('undoing a second pause leaves the first one as it was', async () => {
  await pause(mia, 'The first')
  const first = await paused()
  server.later(60_000)
  const second = await pauseOfPerson(jon, 'The second')
  expect((await paused()).reason).toBe('The second')
  expect((await undo(jon, second)).status).toBe(204)
  expect((await like()).body.code).toBe('postingPaused')
  expect(await paused()).toEqual(first)
})

test('undoing the first pause leaves the second one as it was', async () => {
  const first = await pause(mia, 'The first')
  await pauseOfPerson(jon, 'The second')
  expect((await undo(mia, first)).status).toBe(204)
  expect((await like()).body.code).toBe('postingPaused')
  expect(await paused()).toMatchObject({ reason: 'The second' })
})

test('undoing a pause brings back none that a moderator ended before', async () => {
  await pause(mia, 'The first')
  await mia.post(`/moderation/people/${viktor.id}/resume`)
  expect((await undo(jon, await pauseOfPerson(jon, 'The second'))).status).toBe(204)
  expect((await like()).status).toBe(200)
})

test('people who became moderators while paused do not end their own pause', async () => {
  await pause(mia, 'The first')
  await setModerator(server.database.db, viktor.id, Date.now())
  expect((await viktor.post(`/moderation/people/${viktor.id}/resume`)).status).toBe(403)
  expect((await like()).body.code).toBe('postingPaused')
})

test('who cannot post still removes each link of their profile, and adds none', async () => {
  const links = ['https://watches.example', 'https://viktor.example', 'https://blog.example']
  expect((await viktor.put('/user/profile/update', { links })).status).toBe(200)
  await pause(mia, 'The first')
  const set = (left: string[]) => viktor.put('/user/profile/update', { links: left })
  const kept = ['https://viktor.example', 'https://blog.example']
  expect((await set(kept)).status).toBe(200)
  expect((await viktor.get('/user/profile')).body.links).toEqual(kept)
  for (const added of [links, [...kept, 'https://more.example']])
    expect((await set(added)).body.code, String(added)).toBe('postingPaused')
})

test('who cannot post takes back a deletion of theirs, but restores nothing deleted before', async () => {
  const [earlier, later] = [await viktor.createJourney(), await viktor.createJourney()]
  await viktor.delete(`/path/${earlier.id}`)
  server.later(1000)
  await pause(mia, 'Advertising')
  const restore = (id: string) => viktor.post(`/path/restore/${id}`)
  expect((await restore(earlier.id)).body.code).toBe('postingPaused')
  await viktor.delete(`/path/${later.id}`)
  expect((await restore(later.id)).status).toBe(200)
})

test('only their own profile tells people until when they cannot post', async () => {
  expect((await viktor.get('/user/profile')).body).not.toHaveProperty('pausedUntil')
  await pause(mia, 'Advertising')
  const { until } = await paused()
  expect((await viktor.get('/user/profile')).body.pausedUntil).toBe(until)
  expect((await viktor.get(`/user/profile/${viktor.id}`)).body.pausedUntil).toBe(until)
  expect((await mia.get(`/user/profile/${viktor.id}`)).body).not.toHaveProperty('pausedUntil')
})

test('who was paused and then suspended is listed as suspended only', async () => {
  await pause(mia, 'Advertising')
  await mia.post(`/moderation/people/${viktor.id}/suspend`, { reason: 'Spam after a pause' })
  expect(await paused()).toBeUndefined()
  await mia.post(`/moderation/people/${viktor.id}/reinstate`)
  expect(await paused()).toMatchObject({ reason: 'Advertising' })
})
