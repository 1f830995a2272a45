import { describe, expect, test } from 'vitest'
import { householdOf, networkOf, trailingAddresses } from '#server/core/http/client-network.ts'
import { createBuckets } from '#server/core/platform/bucket.ts'
import { createInvitationLink } from '#server/features/site/invitation-link.ts'
import { openTestServer, PASSWORD } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on' })
const signIn = (email: string, password: string) => server.visitor.post('/auth/sign-in/email', { email, password })

test('allows 100 likes at once and then ten per second', async () => {
  const cleo = await server.createUser('Cleo')
  const { id } = await cleo.createJourney()
  const likes = await Promise.all(Array.from({ length: 120 }, () => cleo.post(`/path/like/${id}`, { liked: true })))
  const passed = likes.filter(({ status }) => status === 200).length
  expect(passed).toBeGreaterThanOrEqual(100)
  expect(passed).toBeLessThan(120)
  expect(likes.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1')
})

test('a call beyond its limit is refused before its body is read', async () => {
  const fay = await server.createUser('Fay')
  const url = `/api/path/like/${(await fay.createJourney()).id}`
  const headers = { ...fay.headers, 'content-type': 'application/json' }
  const broken = () => server.app.inject({ method: 'POST', url, headers, payload: '{' })
  const replies = await Promise.all(Array.from({ length: 120 }, broken))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 429]))
})

test('a person can export their data ten times an hour', async () => {
  const dora = await server.createUser('Dora')
  for (let count = 0; count < 10; count++) expect((await dora.get('/user/export')).status).toBe(200)
  const refused = await dora.get('/user/export?format=zip')
  expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('try again in')])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
})

test('sixty journeys can be downloaded as files at once, and then one a second', async () => {
  const eve = await server.createUser('Eve')
  const { id } = await eve.createJourney()
  const replies = await Promise.all(Array.from({ length: 80 }, () => eve.get(`/path/export/${id}`)))
  expect(replies.filter(({ status }) => status === 200).length).toBeLessThan(80)
  expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1')
})

test('people can change their name twenty times an hour, and the rest of their profile more often', async () => {
  const gus = await server.createUser('Gus')
  const rename = (count: number) =>
    count % 2
      ? gus.put(`/user/profile/Gus%20${count}`)
      : gus.put('/user/profile/update', { displayName: `Gus ${count}` })
  for (let count = 0; count < 20; count++) expect((await rename(count)).status).toBe(200)
  for (const count of [20, 21]) expect((await rename(count)).status).toBe(429)
  const { displayName } = (await gus.get('/user/profile')).body
  for (const role of ['Cook', 'Chef'])
    expect((await gus.put('/user/profile/update', { displayName, role })).status).toBe(200)
})

test.each([
  ['changes of a profile', '/user/profile/update', { role: 'Cook' }],
  ['lists of interests', '/interest/create/list', { interestDataList: ['Cooking'] }],
])('allows 100 %s at once and then ten per second', async (_, path, body) => {
  const ivy = await server.createUser('Ivy')
  const method = path.startsWith('/interest') ? ivy.post : ivy.put
  const replies = await Promise.all(Array.from({ length: 120 }, () => method(path, body)))
  expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1')
})

test('people can search their notes sixty times at once, and then once a second', async () => {
  const fay = await server.createUser('Fay')
  const replies = await Promise.all(Array.from({ length: 80 }, () => fay.get('/user/notes?q=word')))
  expect(replies.filter(({ status }) => status === 200).length).toBeLessThan(80)
  expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1')
})

test('allows 120 changes of journeys at once and then one per second', async () => {
  const cleo = await server.createUser('Cleo')
  const { id } = await cleo.createJourney()
  const changes: number[] = []
  for (let change = 0; change < 130; change++)
    changes.push((await cleo.put(`/path/${id}`, { closingWords: `${change}` })).status)
  expect(changes.slice(0, 120)).toEqual(Array(120).fill(200))
  expect(changes).toContain(429)
})

describe('signing in', () => {
  test('refuses an account’s sign-ins after ten wrong passwords in 15 minutes', async () => {
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

  test('a successful sign-in resets the count', async () => {
    const bob = await server.createUser('Bob')
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 5; wrong++) await signIn(bob.email, 'not-the-one')
      expect((await signIn(bob.email, PASSWORD)).status).toBe(200)
    }
    server.later(15 * 60_000)
  })

  test('refuses an address after 30 attempts at any accounts', async () => {
    const replies = await Promise.all(
      Array.from({ length: 33 }, (_, n) => signIn(`missing-${n}@example.org`, 'not-the-one')),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(30)
    server.later(15 * 60_000)
  })
})

test('an address can sign up 20 times per hour', async () => {
  const replies: number[] = []
  for (let n = 0; n < 21; n++) {
    const body = { email: `crowd-${n}@example.org`, password: PASSWORD, name: 'A B', firstName: 'A', lastName: 'B' }
    replies.push((await server.visitor.post('/auth/sign-up/email', body)).status)
  }
  expect(replies).toContain(429)
  expect(replies.indexOf(429)).toBe(20)
})

test('a class on one network can sign up by an invitation link, as many as it is for', async () => {
  const { db, settings, clock } = server.context
  const link = await createInvitationLink({ db, settings, clock }, { label: '', uses: 40, days: 7 }, null)
  const invitation = new URL(link?.url ?? '').searchParams.get('invitation')
  const signUp = (name: string, token: string | null) =>
    server.visitor.post('/auth/sign-up/email', {
      ...{ email: `${name}@example.org`, password: PASSWORD, firstName: 'A', lastName: 'B', invitation: token },
    })
  const statuses: number[] = []
  for (let n = 0; n < 40; n++) statuses.push((await signUp(`pupil-${n}`, invitation)).status)
  expect(statuses).toEqual(Array(40).fill(200))
  expect((await signUp('stranger', 'made-up')).status).toBe(429)
})

test('a bucket refills at its rate up to its size', () => {
  let now = 0
  const take = createBuckets({ burst: 2, perMinute: 60 }, () => now)
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 1, 0])
  now = 1000
  expect([take('a'), take('a')]).toEqual([0, 1])
  now = 1_000_000
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 1])
  now = 0
  expect(take('a')).toBe(1)
})

test('an IPv6 address is counted by its /64, and waits for the turn of its /56', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(householdOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:00')
  expect(householdOf('2001:db8:1:ab12::1')).toBe('2001:db8:1:ab')
  expect(householdOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['198.51.100.1, 192.0.2.7', '198.51.100.1, 192.0.2.7'],
  ['garbage', ''],
  ['garbage, 192.0.2.7', '192.0.2.7'],
  ['192.0.2.7, garbage', ''],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8::1]:4711, 2001:db8::2', '2001:db8::1, 2001:db8::2'],
  ['a'.repeat(5000), ''],
])('of X-Forwarded-For %j the addresses are %j', (header, addresses) => {
  expect(trailingAddresses(header)).toBe(addresses)
})

describe('counting by address', () => {
  const proxied = openTestServer({ CAIRN_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('ignores X-Forwarded-For without a trusted proxy', async () => {
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

  test('compares ten of fifty simultaneous wrong passwords for one account from fifty addresses', async () => {
    const eve = await proxied.createUser('Eve')
    const attempts = Array.from({ length: 50 }, (_, n) =>
      proxied.visitor.post('/auth/sign-in/email', { email: eve.email, password: 'not-the-one' }, from(`10.0.1.${n}`)),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  test('counts what is no address in X-Forwarded-For for the proxy itself', async () => {
    const attempts = Array.from({ length: 33 }, (_, n) =>
      proxied.visitor.post(
        '/auth/sign-in/email',
        { email: `g-${n}@example.org`, password: 'not-the-one' },
        from(`garbage-${n}`),
      ),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    proxied.later(3_600_000)
  })

  test('counts each address separately through a trusted proxy', async () => {
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
