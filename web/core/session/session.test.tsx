import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada as adaPerson, profileOf } from '#web/testing/builders.ts'
import { signInAnswer, storeToken, tokenOf } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'

const ada = profileOf(adaPerson)

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

async function start() {
  const session = await import('./session.ts')
  const client = await import('#web/core/api/client.ts')
  const stop = session.startSession()
  return { ...session, ...client, stop }
}

describe('loading the session', () => {
  test('a visitor is known without a request', async () => {
    const { requests } = stubApi()
    const { currentSession } = await start()
    expect(currentSession().state).toBe('visitor')
    expect(requests).toEqual([])
  })

  test('with a token the session is unknown until the profile has loaded', async () => {
    storeToken('ada')
    stubApi({ 'GET /user/profile': () => ada })
    const { currentSession } = await start()
    expect(currentSession().state).toBe('unknown')
    await expect.poll(() => currentSession()).toMatchObject({ state: 'member', profile: { id: 'ada' } })
  })

  test('an expired session becomes a visitor and clears the storage', async () => {
    localStorage.setItem('accessToken', tokenOf('ada', -10))
    localStorage.setItem('firstLogin', 'true')
    stubApi({
      'GET /auth/token': () => errorResponse(401, 'unauthenticated', 'Please log in'),
      'GET /user/profile': () => errorResponse(401, 'unauthenticated', 'Please log in'),
    })
    const { currentSession } = await start()
    await expect.poll(() => currentSession().state).toBe('visitor')
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(localStorage.getItem('firstLogin')).toBeNull()
  })

  test('without a network the token stays, and the session can be loaded again', async () => {
    const token = tokenOf('ada')
    localStorage.setItem('accessToken', token)
    stubApi({ 'GET /user/profile': () => Promise.reject(new TypeError('Failed to fetch')) })
    const { currentSession, loadSession } = await start()
    await expect.poll(() => currentSession()).toMatchObject({ state: 'unknown', failure: { code: 'offline' } })
    expect(localStorage.getItem('accessToken')).toBe(token)
    stubApi({ 'GET /user/profile': () => ada })
    await loadSession()
    expect(currentSession().state).toBe('member')
  })
})

describe('while the server is busy', () => {
  const busy = () => new Response(JSON.stringify({ code: 'unavailable', message: 'Busy' }), { status: 503, headers })
  const headers = { 'Content-Type': 'application/json', 'Retry-After': '0.01' }

  test('the profile is requested again after the time that the server names', async () => {
    storeToken('ada')
    let requests = 0
    stubApi({ 'GET /user/profile': () => (++requests < 3 ? busy() : ada) })
    const { currentSession } = await start()
    await expect.poll(() => currentSession()).toMatchObject({ state: 'member', profile: { id: 'ada' } })
  })

  test('after three repetitions its message is shown', async () => {
    storeToken('ada')
    const { calls } = stubApi({ 'GET /user/profile': busy })
    const { currentSession } = await start()
    await expect.poll(() => currentSession()).toMatchObject({ state: 'unknown', failure: { code: 'unavailable' } })
    expect(calls('GET /user/profile')).toHaveLength(4)
  })
})

describe('signing out', () => {
  const token = tokenOf('ada')
  async function asAda(answers: Answers) {
    localStorage.setItem('accessToken', token)
    localStorage.setItem('firstLogin', 'false')
    stubApi({ 'GET /user/profile': () => ada, ...answers })
    const session = await start()
    await expect.poll(() => session.currentSession().state).toBe('member')
    return session
  }

  test('requests made meanwhile carry no token', async () => {
    let sent: string | null = 'nothing'
    const { signOut, send } = await asAda({
      'GET /path/all': ({ headers }) => {
        sent = headers.get('authorization')
        return []
      },
      'POST /auth/sign-out': () => ({}),
    })
    await Promise.all([signOut(), send('journeys', { query: {} })])
    expect([sent, localStorage.getItem('accessToken')]).toEqual([null, null])
  })

  test('a failed sign-out keeps the session', async () => {
    const { signOut, currentSession } = await asAda({
      'POST /auth/sign-out': () => errorResponse(503, 'unavailable', 'Later'),
    })
    await expect(signOut()).rejects.toThrow()
    expect(currentSession().state).toBe('member')
    expect([localStorage.getItem('accessToken'), localStorage.getItem('firstLogin')]).toEqual([token, 'false'])
  })
})

test('signing out in one tab signs out the others', async () => {
  storeToken('ada')
  stubApi({ 'GET /user/profile': () => ada })
  const { currentSession } = await start()
  await expect.poll(() => currentSession().state).toBe('member')
  localStorage.removeItem('accessToken')
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  expect(currentSession().state).toBe('visitor')
})

test('signing in in one tab signs in the others', async () => {
  stubApi({ 'GET /user/profile': () => ada })
  const { currentSession } = await start()
  storeToken('ada')
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  await expect.poll(() => currentSession().state).toBe('member')
})

test('signing in as another person in one tab switches the others', async () => {
  storeToken('ada')
  let profile = ada
  stubApi({ 'GET /user/profile': () => profile })
  const { currentSession } = await start()
  await expect.poll(() => currentSession().profile?.id).toBe('ada')
  profile = { ...ada, id: 'bob', uid: 'bob' }
  storeToken('bob')
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  await expect.poll(() => currentSession().profile?.id).toBe('bob')
})

describe('the token', () => {
  test('is renewed once for several calls', async () => {
    localStorage.setItem('accessToken', tokenOf('ada', 5))
    const fresh = tokenOf('ada')
    const { calls } = stubApi({
      'GET /auth/token': () => ({ token: fresh }),
      'GET /user/profile': () => ada,
      'GET /interest/all': ({ headers }) => [{ name: headers.get('Authorization') ?? '' }],
    })
    const { send } = await start()
    const replies = await Promise.all([send('interests', {}), send('interests', {}), send('interests', {})])
    expect(calls('GET /auth/token')).toHaveLength(1)
    expect(replies.map(({ answer }) => answer[0]?.name)).toEqual(Array(3).fill(`Bearer ${fresh}`))
  })

  test('is renewed after a 401, and the call repeated', async () => {
    storeToken('ada')
    const fresh = tokenOf('ada')
    const { calls } = stubApi({
      'GET /auth/token': () => ({ token: fresh }),
      'GET /user/profile': ({ headers }) =>
        headers.get('Authorization') === `Bearer ${fresh}` ? ada : errorResponse(401, 'unauthenticated', 'no'),
    })
    const { currentSession } = await start()
    await expect.poll(() => currentSession().state).toBe('member')
    expect(calls('GET /user/profile')).toHaveLength(2)
    expect(calls('GET /auth/token')).toHaveLength(1)
  })

  test('stays if renewing fails for another reason than an ended session', async () => {
    const token = tokenOf('ada', 5)
    localStorage.setItem('accessToken', token)
    stubApi({ 'GET /auth/token': () => errorResponse(503, 'unavailable', 'busy') })
    const { currentSession } = await start()
    await expect.poll(() => currentSession()).toMatchObject({ failure: { status: 503 } })
    expect(localStorage.getItem('accessToken')).toBe(token)
  })
})

test('registering signs in and marks onboarding as pending', async () => {
  const bodies: unknown[] = []
  stubApi({
    'POST /auth/sign-up/email': ({ body }) => {
      bodies.push(body)
      return signInAnswer(ada)
    },
  })
  const { currentSession, signUp } = await start()
  await signUp({ firstName: 'Ada', lastName: 'Moreno', email: 'ada@example.org', password: 'stones-and-trails' })
  expect(bodies).toEqual([
    { firstName: 'Ada', lastName: 'Moreno', email: 'ada@example.org', password: 'stones-and-trails' },
  ])
  expect(currentSession().state).toBe('member')
  expect(localStorage.getItem('newUser')).toBe('true')
})

test('a call fills path and query and reads the next cursor', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    requests.push(input)
    return new Response('[]', { headers: { Link: '</api/path/all?sort=likes&cursor=a%2Bb>; rel="next"' } })
  })
  const { send } = await start()
  const { next } = await send('journeysOf', { params: { id: 'a/b' }, query: { limit: 3 } })
  expect(requests).toEqual(['/api/path/user/a%2Fb?limit=3'])
  expect(next).toBe('a+b')
})
