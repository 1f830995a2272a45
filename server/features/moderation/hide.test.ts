import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createModerator } from './testing/moderator.ts'
import { listsWith } from './testing/visibility.ts'

const server = openTestServer()
const reason = 'It sells watches'
let mia: TestUser
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let journey: Journey

beforeAll(async () => {
  mia = await createModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createUser('Cleo')
  await cleo.post('/interest/create/list', { interestDataList: ['Quokkas'] })
  journey = await ada.createJourney({ name: 'Quokka watches', badges: [{ name: 'Quokkas' }] })
  await bob.post(`/path/like/${journey.id}`)
  await bob.post(`/path/follow/${journey.id}`)
  await bob.post('/report', { kind: 'journey', id: journey.id, reason: 'Not about quokkas' })
})

const page = (url: string) => server.app.inject({ url })
const journeyCountOf = async ({ id }: TestUser) => (await bob.get(`/user/profile/${id}`)).body.totalPost
const readLists = () => listsWith(server, journey, { bob, cleo })

test('a hidden journey is in no list, and its page looks like a missing one', async () => {
  const before = await readLists()
  expect(before).toMatchObject({ newest: true, search: true, badge: true, liked: true, recommendedToCleo: true })
  expect(before['/feeds/all.atom']).toBe(true)
  const count = await journeyCountOf(ada)
  expect((await mia.post(`/moderation/journeys/${journey.id}/hide`, { reason })).status).toBe(204)
  expect(new Set(Object.values(await readLists()))).toEqual(new Set([false]))
  expect(await journeyCountOf(ada)).toBe(count - 1)
  for (const user of [bob, server.visitor]) {
    const { status, body } = await user.get(`/path/journey/${journey.id}`)
    expect([status, body]).toEqual([404, (await user.get('/path/journey/nowhere')).body])
  }
  for (const path of [`/path/like/${journey.id}`, `/path/follow/${journey.id}`])
    expect((await bob.post(path)).status).toBe(404)
  expect((await bob.get(`/path/progress/${journey.id}`)).status).toBe(404)
  expect((await bob.get(`/path/${journey.id}/people?kind=likes`)).status).toBe(404)
  expect((await page(`/embed/journey/${journey.id}`)).statusCode).toBe(404)
  expect((await page(`/share/journey/${journey.id}.png`)).statusCode).toBe(404)
})

test('the owner and moderators can read a hidden journey with the reason', async () => {
  for (const user of [ada, mia]) {
    const { body } = await user.get(`/path/journey/${journey.id}`)
    expect(body.hidden).toEqual({ at: expect.stringMatching(/^\d{4}-/), reason })
  }
  expect((await ada.get('/path/user')).body).toMatchObject([{ id: journey.id, hidden: { reason } }])
})

test("the owner can't make a hidden journey public again", async () => {
  await ada.put(`/path/${journey.id}`, { visibility: 'unlisted' })
  await ada.put(`/path/${journey.id}`, { visibility: 'public' })
  await ada.put(`/path/${journey.id}`, { archived: true })
  await ada.put(`/path/${journey.id}`, { archived: false })
  await ada.post('/path/steps/new', { pathId: journey.id, steps: journey.steps })
  await ada.delete(`/path/${journey.id}`)
  expect((await bob.get(`/path/journey/${journey.id}`)).status).toBe(404)
  await ada.post(`/path/restore/${journey.id}`)
  expect(new Set(Object.values(await readLists()))).toEqual(new Set([false]))
})

test('hiding a journey closes its reports, lists it for moderators and is logged once', async () => {
  await mia.post(`/moderation/journeys/${journey.id}/hide`, { reason: 'again' })
  expect((await mia.get('/moderation/journeys')).body).toMatchObject([
    { id: journey.id, text: 'Quokka watches', reason, by: { id: ada.id } },
  ])
  expect((await mia.get('/moderation/reports')).body).toEqual([])
  expect((await mia.get('/moderation/reports?state=closed')).body).toMatchObject([
    { away: true, closedBy: { id: mia.id } },
  ])
  const entries = (await mia.get('/moderation/log')).body
  expect(entries).toMatchObject([
    { act: 'hide', reason, actor: { id: mia.id }, target: { kind: 'journey', name: 'Quokka watches' } },
  ])
})

test('a restored journey is back in every list', async () => {
  const count = await journeyCountOf(ada)
  expect((await mia.post(`/moderation/journeys/${journey.id}/restore`)).status).toBe(204)
  expect(await readLists()).toMatchObject({
    newest: true,
    search: true,
    badge: true,
    liked: true,
    following: true,
  })
  expect(await journeyCountOf(ada)).toBe(count + 1)
  const { body } = await bob.get(`/path/journey/${journey.id}`)
  expect(body).toMatchObject({ likeCount: 1, followerCount: 1, liked: true })
  expect(body).not.toHaveProperty('hidden')
  expect((await mia.get('/moderation/journeys')).body).toEqual([])
})

test("a moderator can't hide or restore a private or missing journey", async () => {
  const secret = await ada.createJourney({ visibility: 'private' })
  for (const act of ['hide', 'restore'])
    for (const id of [secret.id, 'nowhere'])
      expect((await mia.post(`/moderation/journeys/${id}/${act}`, { reason })).body.code).toBe('journeyNotFound')
  expect((await mia.post(`/moderation/journeys/${secret.id}/hide`, {})).body.fields).toHaveProperty('reason')
})
