import { describe, expect, test } from 'vitest'
import { networkOf } from '#server/http/client-network.ts'
import { openTestServer, PASSWORD } from '#server/testing/test-server.ts'
import { makeBuckets } from './bucket.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on' })
const signIn = (email: string, password: string) => server.visitor.post('/auth/sign-in/email', { email, password })

test('a hundred likes at once, then ten a second', async () => {
  const cleo = await server.createUser('Cleo')
  const { id } = await cleo.createJourney()
  const likes = await Promise.all(Array.from({ length: 120 }, () => cleo.post(`/path/like/${id}`, { liked: true })))
  const passed = likes.filter(({ status }) => status === 200).length
  expect(passed).toBeGreaterThanOrEqual(100)
  expect(passed).toBeLessThan(120)
  expect(likes.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1')
})

describe('signing in', () => {
  test('ten wrong passwords of an account in a quarter of an hour, then it is reports to wait', async () => {
    const ada = await server.createUser('Ada')
    const replies = await Promise.all(Array.from({ length: 14 }, () => signIn(ada.email, 'not-the-one')))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(4)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(800)
    expect(refused[0]?.body).toEqual({ code: 'tooManyRequests', message: expect.stringContaining('try again in') })
    expect((await signIn(ada.email.toUpperCase(), PASSWORD)).status).toBe(429)
    server.later(15 * 60_000)
    expect((await signIn(ada.email, PASSWORD)).status).toBe(200)
  })

  test('who gets in starts from zero', async () => {
    const bob = await server.createUser('Bob')
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 5; wrong++) await signIn(bob.email, 'not-the-one')
      expect((await signIn(bob.email, PASSWORD)).status).toBe(200)
    }
    server.later(15 * 60_000)
  })

  test('thirty of an address, over whichever accounts', async () => {
    const replies = await Promise.all(
      Array.from({ length: 33 }, (_, n) => signIn(`nobody-${n}@example.org`, 'not-the-one')),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(30)
    server.later(15 * 60_000)
  })
})

test('an address may sign up 20 times an hour', async () => {
  const replies: number[] = []
  for (let n = 0; n < 21; n++) {
    const body = { email: `crowd-${n}@example.org`, password: PASSWORD, name: 'A B', firstName: 'A', lastName: 'B' }
    replies.push((await server.visitor.post('/auth/sign-up/email', body)).status)
  }
  expect(replies).toContain(429)
  expect(replies.indexOf(429)).toBe(20)
})

test('a bucket fills again at its rate and never beyond its size', () => {
  let now = 0
  const take = makeBuckets({ burst: 2, perMinute: 60 }, () => now)
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 1, 0])
  now = 1000
  expect([take('a'), take('a')]).toEqual([0, 1])
  now = 1_000_000
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 1])
  now = 0
  expect(take('a')).toBe(1)
})

test('an IPv6 address stands for its /64', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
})

describe('who an attempt is counted for', () => {
  const proxied = openTestServer({ CAIRN_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('a forged X-Forwarded-For changes nothing while no proxy is trusted', async () => {
    server.later(3_600_000)
    const attempts = Array.from({ length: 33 }, (_, n) =>
      server.visitor.post(
        '/auth/sign-in/email',
        { email: `x-${n}@example.org`, password: 'not-the-one' },
        from(`10.0.0.${n}`),
      ),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  })

  test('fifty wrong passwords of one account at once, from as many addresses: ten are looked at', async () => {
    const eve = await proxied.createUser('Eve')
    const attempts = Array.from({ length: 50 }, (_, n) =>
      proxied.visitor.post('/auth/sign-in/email', { email: eve.email, password: 'not-the-one' }, from(`10.0.1.${n}`)),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  test('behind a trusted proxy each address has its own count', async () => {
    const attempts = Array.from({ length: 33 }, (_, n) =>
      proxied.visitor.post(
        '/auth/sign-in/email',
        { email: `y-${n}@example.org`, password: 'not-the-one' },
        from(`10.0.2.${n}`),
      ),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401]))
  })
})
