import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada, answerWith, refusal, tokenOf } from '#web/testing/server.ts'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

async function begin() {
  const session = await import('./session.ts')
  const client = await import('#web/api/client.ts')
  const stop = session.startSession()
  return { ...session, ...client, stop }
}

describe('who is here', () => {
  test('a visitor is known without a single request', async () => {
    const { asked } = answerWith({})
    const { sessionNow } = await begin()
    expect(sessionNow().state).toBe('visitor')
    expect(asked).toEqual([])
  })

  test('whoever has a token is unknown until their profile is there', async () => {
    localStorage.setItem('accessToken', tokenOf('ada'))
    answerWith({ 'GET /api/user/profile': () => ({ body: ada }) })
    const { sessionNow } = await begin()
    expect(sessionNow().state).toBe('unknown')
    await vi.waitFor(() => expect(sessionNow()).toMatchObject({ state: 'member', profile: { id: 'ada' } }))
  })

  test('a session that ended makes a visitor and leaves nothing behind', async () => {
    localStorage.setItem('accessToken', tokenOf('ada', -10))
    localStorage.setItem('firstLogin', 'true')
    answerWith({
      'GET /api/auth/token': () => refusal(401, 'unauthenticated', 'Please log in'),
      'GET /api/user/profile': () => refusal(401, 'unauthenticated', 'Please log in'),
    })
    const { sessionNow } = await begin()
    await vi.waitFor(() => expect(sessionNow().state).toBe('visitor'))
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(localStorage.getItem('firstLogin')).toBeNull()
  })

  test('without a network nobody is signed out, and one can ask again', async () => {
    const token = tokenOf('ada')
    localStorage.setItem('accessToken', token)
    answerWith({})
    const { sessionNow, findOut } = await begin()
    await vi.waitFor(() => expect(sessionNow()).toMatchObject({ state: 'unknown', failure: { code: 'offline' } }))
    expect(localStorage.getItem('accessToken')).toBe(token)
    answerWith({ 'GET /api/user/profile': () => ({ body: ada }) })
    await findOut()
    expect(sessionNow().state).toBe('member')
  })
})

describe('signing out', () => {
  const token = tokenOf('ada')
  async function asAda(handlers: Parameters<typeof answerWith>[0]) {
    localStorage.setItem('accessToken', token)
    localStorage.setItem('firstLogin', 'false')
    answerWith({ 'GET /api/user/profile': () => ({ body: ada }), ...handlers })
    const session = await begin()
    await vi.waitFor(() => expect(session.sessionNow().state).toBe('member'))
    return session
  }

  test('what is asked for meanwhile is asked as a visitor', async () => {
    let sent: string | null = 'nothing'
    const { signOut, send } = await asAda({
      'GET /api/path/all': ({ headers }) => {
        sent = headers.get('authorization')
        return { body: [] }
      },
      'POST /api/auth/sign-out': () => ({ body: {} }),
    })
    await Promise.all([signOut(), send('journeys', { query: {} })])
    expect([sent, localStorage.getItem('accessToken')]).toEqual([null, null])
  })

  test('whoever could not be signed out stays signed in', async () => {
    const { signOut, sessionNow } = await asAda({
      'POST /api/auth/sign-out': () => refusal(503, 'unavailable', 'Later'),
    })
    await expect(signOut()).rejects.toThrow()
    expect(sessionNow().state).toBe('member')
    expect([localStorage.getItem('accessToken'), localStorage.getItem('firstLogin')]).toEqual([token, 'false'])
  })
})

describe('tabs', () => {
  test('signing out in one signs out the others', async () => {
    localStorage.setItem('accessToken', tokenOf('ada'))
    answerWith({ 'GET /api/user/profile': () => ({ body: ada }) })
    const { sessionNow } = await begin()
    await vi.waitFor(() => expect(sessionNow().state).toBe('member'))
    localStorage.removeItem('accessToken')
    dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
    expect(sessionNow().state).toBe('visitor')
  })

  test('signing in in one signs in the others', async () => {
    answerWith({ 'GET /api/user/profile': () => ({ body: ada }) })
    const { sessionNow } = await begin()
    localStorage.setItem('accessToken', tokenOf('ada'))
    dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
    await vi.waitFor(() => expect(sessionNow().state).toBe('member'))
  })

  test('another person in one is the same person in all', async () => {
    localStorage.setItem('accessToken', tokenOf('ada'))
    let profile = ada
    answerWith({ 'GET /api/user/profile': () => ({ body: profile }) })
    const { sessionNow } = await begin()
    await vi.waitFor(() => expect(sessionNow().profile?.id).toBe('ada'))
    profile = { ...ada, id: 'bob', uid: 'bob' }
    localStorage.setItem('accessToken', tokenOf('bob'))
    dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
    await vi.waitFor(() => expect(sessionNow().profile?.id).toBe('bob'))
  })
})

describe('the token', () => {
  test('is renewed once, however many calls find that it ends', async () => {
    localStorage.setItem('accessToken', tokenOf('ada', 5))
    const fresh = tokenOf('ada')
    const { timesAsked } = answerWith({
      'GET /api/auth/token': () => ({ body: { token: fresh } }),
      'GET /api/user/profile': () => ({ body: ada }),
      'GET /api/interest/all': ({ headers }) => ({ body: [{ name: headers.get('Authorization') ?? '' }] }),
    })
    const { send } = await begin()
    const replies = await Promise.all([send('interests', {}), send('interests', {}), send('interests', {})])
    expect(timesAsked('GET /api/auth/token')).toBe(1)
    expect(replies.map(({ answer }) => answer[0]?.name)).toEqual(Array(3).fill(`Bearer ${fresh}`))
  })

  test('that the server refuses is renewed and the call made again', async () => {
    localStorage.setItem('accessToken', tokenOf('ada'))
    const fresh = tokenOf('ada')
    const { timesAsked } = answerWith({
      'GET /api/auth/token': () => ({ body: { token: fresh } }),
      'GET /api/user/profile': ({ headers }) =>
        headers.get('Authorization') === `Bearer ${fresh}` ? { body: ada } : refusal(401, 'unauthenticated', 'no'),
    })
    const { sessionNow } = await begin()
    await vi.waitFor(() => expect(sessionNow().state).toBe('member'))
    expect(timesAsked('GET /api/user/profile')).toBe(2)
    expect(timesAsked('GET /api/auth/token')).toBe(1)
  })

  test('stays where the renewal fails for another reason than a session that ended', async () => {
    const token = tokenOf('ada', 5)
    localStorage.setItem('accessToken', token)
    answerWith({ 'GET /api/auth/token': () => refusal(503, 'unavailable', 'busy') })
    const { sessionNow } = await begin()
    await vi.waitFor(() => expect(sessionNow()).toMatchObject({ failure: { status: 503 } }))
    expect(localStorage.getItem('accessToken')).toBe(token)
  })
})

test('who registers is signed in and still has onboarding ahead', async () => {
  const bodies: unknown[] = []
  answerWith({
    'POST /api/auth/sign-up/email': ({ body }) => {
      bodies.push(body)
      return { body: { user: { id: 'ada' }, token: tokenOf('ada'), profile: ada } }
    },
  })
  const { sessionNow, signUp } = await begin()
  await signUp({ firstName: 'Ada', lastName: 'Moreno', email: 'ada@example.org', password: 'stones-and-trails' })
  expect(bodies).toEqual([
    { firstName: 'Ada', lastName: 'Moreno', email: 'ada@example.org', password: 'stones-and-trails' },
  ])
  expect(sessionNow().state).toBe('member')
  expect(localStorage.getItem('newUser')).toBe('true')
})

test('a call fills its address, its query and its body, and reads the next cursor', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    requests.push(input)
    return new Response('[]', { headers: { Link: '</api/path/all?sort=likes&cursor=a%2Bb>; rel="next"' } })
  })
  const { send } = await begin()
  const { next } = await send('journeysOf', { params: { id: 'a/b' }, query: { limit: 3 } })
  expect(requests).toEqual(['/api/path/user/a%2Fb?limit=3'])
  expect(next).toBe('a+b')
})
