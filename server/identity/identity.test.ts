import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cookiesOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
})

const createUser = { password: PASSWORD, name: 'Eve Stone', firstName: 'Eve', lastName: 'Stone' }

describe('registering', () => {
  test('makes the user and the person, signs in, and hands no session token to the page', async () => {
    const reply = await server.visitor.post('/auth/sign-up/email', { ...createUser, email: 'Eve@Example.org' })
    expect(reply.body.user).toMatchObject({ id: expect.any(String), email: 'eve@example.org', firstName: 'Eve' })
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/Path=\/api\/auth;/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const profile = await server.visitor.get('/user/profile', await server.tokenFor(cookiesOf(reply)))
    expect(profile.body).toMatchObject({ displayName: 'Eve Stone', firstName: 'Eve', lastName: 'Stone', initial: 'E' })
  })

  test('a taken e-mail is reports, whatever its case', async () => {
    const reply = await server.visitor.post('/auth/sign-up/email', { ...createUser, email: ada.email.toUpperCase() })
    expect([reply.status, reply.body.code]).toEqual([422, 'emailTaken'])
    expect(reply.body.message).toContain('log in or reset your password')
  })

  test('one e-mail twelve times at once makes one account, and the other requests are reports it is taken', async () => {
    const body = { ...createUser, email: `${randomUUID()}@example.org` }
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => server.visitor.post('/auth/sign-up/email', body)),
    )
    const reports = replies.map(({ status, body: { code } }) => `${status} ${code ?? ''}`.trim()).sort()
    expect(reports).toEqual(['200', ...Array(11).fill('422 emailTaken')])
  })

  test('what is missing is reports at the field', async () => {
    const reply = await server.visitor.post('/auth/sign-up/email', { password: 'short' })
    expect(reply.body.fields).toEqual({
      firstName: 'first name is required',
      lastName: 'last name is required',
      email: 'email is required',
      password: 'Use 8 to 128 characters',
    })
  })

  test('nobody can make themselves more than a person', async () => {
    const email = `${randomUUID()}@example.org`
    const body = { ...createUser, email, emailVerified: true, role: 'moderator', id: 'chosen', image: 'https://x.org' }
    const reply = await server.visitor.post('/auth/sign-up/email', body)
    expect(reply.body.user).toMatchObject({ emailVerified: false, image: null })
    expect(reply.body.user.id).not.toBe('chosen')
  })
})

describe('logging in', () => {
  test('a wrong password and an unknown e-mail get the same words', async () => {
    const wrong = await server.visitor.post('/auth/sign-in/email', { email: ada.email, password: 'not-the-one' })
    const unknown = await server.visitor.post('/auth/sign-in/email', {
      email: 'nobody@example.org',
      password: 'not-the-one',
    })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ code: 'invalidCredentials', message: 'You have entered an invalid email or password' })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('remembered for a month, or until the browser closes', async () => {
    const body = { email: ada.email, password: PASSWORD }
    const kept = await server.visitor.post('/auth/sign-in/email', body)
    const fleeting = await server.visitor.post('/auth/sign-in/email', { ...body, rememberMe: false })
    expect(String(kept.headers['set-cookie'])).toMatch(/session_token=[^;]+; Max-Age=2592000/)
    expect(String(fleeting.headers['set-cookie'])).not.toMatch(/session_token=[^;]+; Max-Age/)
    expect((await server.visitor.get('/auth/token', { cookie: cookiesOf(fleeting) })).status).toBe(200)
  })

  test('empty fields are reports', async () => {
    const reply = await server.visitor.post('/auth/sign-in/email', {})
    expect(reply.body.fields).toEqual({ email: 'email is required', password: 'Password is required' })
  })

  test('a page of another site cannot use the cookie', async () => {
    const headers = { cookie: ada.cookie, origin: 'https://evil.example' }
    expect((await server.visitor.post('/auth/sign-out', {}, headers)).status).toBe(403)
    expect((await ada.get('/user/profile')).status).toBe(200)
  })
})

describe('tokens', () => {
  test('the cookie alone opens nothing but /api/auth', async () => {
    expect((await server.visitor.get('/user/profile', { cookie: ada.cookie })).status).toBe(401)
    expect((await server.visitor.get('/auth/token')).status).toBe(401)
  })

  test('last five minutes', async () => {
    const fresh = await server.tokenFor(ada.cookie)
    server.later(290_000)
    expect((await server.visitor.get('/user/profile', fresh)).status).toBe(200)
    server.later(11_000)
    expect((await server.visitor.get('/user/profile', fresh)).status).toBe(401)
    server.later(-301_000)
  })

  test('signing out ends the token at once', async () => {
    const bob = await server.createUser('Bob')
    expect((await bob.get('/user/profile')).status).toBe(200)
    expect((await bob.post('/auth/sign-out', undefined, { cookie: bob.cookie })).status).toBe(200)
    expect((await bob.get('/user/profile')).status).toBe(401)
    expect((await server.visitor.get('/auth/token', { cookie: bob.cookie })).status).toBe(401)
  })

  test('forged, altered, truncated and foreign ones open nothing, not even open calls', async () => {
    const token = ada.headers.authorization?.slice('Bearer '.length) ?? ''
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { privateKey } = generateKeyPairSync('ed25519')
    const own = `${header}.${payload}`
    const forged = [
      '',
      'nonsense',
      'a.b.c',
      `${header}.${payload}.`,
      token.slice(0, -8),
      `${header}.${encode({ ...claims, sub: 'someone-else' })}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none', kid: JSON.parse(Buffer.from(header, 'base64url').toString()).kid })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256' })}.${payload}.${createHmac('sha256', 'secret').update(own).digest('base64url')}`,
      `${own}.${sign(null, Buffer.from(own), privateKey).toString('base64url')}`,
    ]
    for (const bad of forged) {
      expect((await server.visitor.get('/user/profile', { authorization: `Bearer ${bad}` })).status, bad).toBe(401)
      expect((await server.visitor.get('/path/all', { authorization: `Bearer ${bad}` })).status, bad).toBe(401)
    }
    expect((await server.visitor.get('/user/profile', { authorization: `Basic ${token}` })).status).toBe(401)
  })

  test('better-auth’s other calls are closed', async () => {
    for (const path of ['/auth/get-session', '/auth/list-accounts', '/auth/jwks', '/auth/ok'])
      expect((await ada.get(path, { cookie: ada.cookie })).status, path).toBe(404)
    for (const path of ['/auth/update-user', '/auth/delete-user', '/auth/link-social'])
      expect((await ada.post(path, {}, { cookie: ada.cookie })).status, path).toBe(404)
  })
})
