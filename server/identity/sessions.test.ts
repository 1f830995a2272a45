import { afterEach, expect, test, vi } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'
import { SESSION_MAX_MS } from './identity.store.ts'

const DAY_MS = 24 * 3_600_000

const server = openTestServer()

afterEach(() => {
  vi.useRealTimers()
})

test('a session ends 90 days after its sign-in, even if it is used daily', async () => {
  const ada = await server.createUser('Ada')
  const signedInAt = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: signedInAt })
  const answers: number[] = []
  for (let day = 20; day <= 100; day += 20) {
    vi.setSystemTime(signedInAt + day * DAY_MS)
    answers.push((await server.visitor.get('/user/profile', await server.tokenFor(ada.cookie))).status)
  }
  expect(SESSION_MAX_MS).toBe(90 * DAY_MS)
  expect(answers).toEqual([200, 200, 200, 200, 401])
})

test('concurrent requests are authenticated separately; only the ended session gets 401', async () => {
  const people = await Promise.all(['Bob', 'Cleo', 'Dan', 'Eve'].map((name) => server.createUser(name)))
  const [bob] = people
  await server.visitor.post('/auth/sign-out', {}, { cookie: bob?.cookie ?? '', origin: 'http://localhost:3000' })
  const answers = await Promise.all([...people, ...people].map((user) => user.get('/user/profile')))
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200, 401, 200, 200, 200])
  const others = people.slice(1).map(({ id }) => id)
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).toEqual([...others, ...others])
})
