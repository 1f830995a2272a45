import { afterEach, expect, test, vi } from 'vitest'
import { cookiesOf, idsOnAllPages, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const HOUR_MS = 3_600_000
const DECADE_MS = 10 * 365.25 * 24 * HOUR_MS

const server = openTestServer({})

afterEach(() => {
  vi.useRealTimers()
})

test('an hour back: sessions stay valid and new journeys come first', async () => {
  const ada = await server.createUser('Ada')
  const before = await ada.createJourney({ name: 'Before' })
  jump(-HOUR_MS)
  const { body } = await server.visitor.get('/auth/list-sessions', { cookie: ada.cookie })
  expect(body).toHaveLength(1)
  const later = server.user({ ...ada, headers: await server.tokenFor(ada.cookie) })
  const after = await later.createJourney({ name: 'After' })
  expect((await later.post(`/path/like/${before.id}`, { liked: true })).body.likeCount).toBe(1)
  expect((await later.put(`/path/${before.id}`, { name: 'Before, mended' })).status).toBe(200)
  for (const list of ['/path/user?limit=1', '/path/all?limit=1'])
    expect(await idsOnAllPages(later, list)).toEqual([after.id, before.id])
  expect((await signIn(ada)).status).toBe(200)
  vi.useRealTimers()
  expect((await server.user({ ...ada, headers: await server.tokenFor(ada.cookie) }).get('/user/profile')).status).toBe(
    200,
  )
})

test('ten years ahead: sessions and tokens expire, and new ones stay valid when the clock is set back', async () => {
  const bob = await server.createUser('Bob')
  await bob.createJourney({ name: 'Of today' })
  jump(DECADE_MS)
  expect((await bob.get('/user/profile')).status).toBe(401)
  expect((await server.visitor.get('/auth/token', { cookie: bob.cookie })).status).toBe(401)
  const then = await signIn(bob)
  const created = await server
    .user({ ...bob, headers: await server.tokenFor(cookiesOf(then)) })
    .createJourney({ name: 'Of then' })
  vi.useRealTimers()
  const back = server.user({ ...bob, headers: await server.tokenFor(cookiesOf(then)) })
  expect((await back.get(`/path/journey/${created.id}`)).status).toBe(200)
  const ids = await idsOnAllPages(back, '/path/user?limit=1')
  expect([ids.length, ids[0]]).toEqual([2, created.id])
  const { createdAt } = await back.createJourney({ name: 'Of today again' })
  expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(HOUR_MS)
})

test('a limit that was reached before the clock was set back starts again', async () => {
  const eve = await server.createUser('Eve')
  for (let time = 0; time < 10; time++) await signIn(eve, 'not-the-password')
  expect((await signIn(eve)).status).toBe(429)
  jump(-HOUR_MS)
  expect((await signIn(eve)).status).toBe(200)
})

/** Changes the clock for the whole process. */
function jump(milliseconds: number): void {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

async function signIn({ email }: TestUser, password = PASSWORD) {
  return await server.visitor.post('/auth/sign-in/email', { email, password })
}
