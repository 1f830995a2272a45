import { afterEach, expect, test, vi } from 'vitest'
import { openTown } from '../testing/town.ts'
import { SESSION_MAX_MS } from './identity.store.ts'

const DAY_MS = 24 * 3_600_000

const town = openTown()

afterEach(() => {
  vi.useRealTimers()
})

test('a session that is used day by day ends 90 days behind its sign-in', async () => {
  const ada = await town.newcomer('Ada')
  const signedInAt = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: signedInAt })
  const answers: number[] = []
  for (let day = 20; day <= 100; day += 20) {
    vi.setSystemTime(signedInAt + day * DAY_MS)
    answers.push((await town.visitor.get('/user/profile', await town.tokenFor(ada.cookie))).status)
  }
  expect(SESSION_MAX_MS).toBe(90 * DAY_MS)
  expect(answers).toEqual([200, 200, 200, 200, 401])
})

test('many who call at once are each known as themselves, and whose session has ended is refused alone', async () => {
  const people = await Promise.all(['Bob', 'Cleo', 'Dan', 'Eve'].map((name) => town.newcomer(name)))
  const [bob] = people
  await town.visitor.post('/auth/sign-out', {}, { cookie: bob?.cookie ?? '', origin: 'http://localhost:3000' })
  const answers = await Promise.all([...people, ...people].map((one) => one.get('/user/profile')))
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200, 401, 200, 200, 200])
  const others = people.slice(1).map(({ id }) => id)
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).toEqual([...others, ...others])
})
