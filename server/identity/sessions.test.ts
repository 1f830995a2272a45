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
