import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { cookiesOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
})

const EVE = { password: PASSWORD, name: 'Eve Stone', firstName: 'Eve', lastName: 'Stone' }

test('registering creates user and person, and signs in', async () => {
  const reply = await server.visitor.post('/auth/sign-up/email', { ...EVE, email: 'Eve@Example.org' })
  expect(reply.body.user).toEqual({ id: expect.any(String) })
  const cookie = String(reply.headers['set-cookie'])
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/Path=\/api\/auth;/)
  expect(cookie).toMatch(/SameSite=Lax/)
  const profile = await server.visitor.get('/user/profile', await server.tokenFor(cookiesOf(reply)))
  expect(profile.body).toMatchObject({
    email: 'eve@example.org',
    displayName: 'Eve Stone',
    firstName: 'Eve',
    lastName: 'Stone',
    initial: 'E',
  })
})

test('registering with a taken email returns 422, ignoring case', async () => {
  const reply = await server.visitor.post('/auth/sign-up/email', { ...EVE, email: ada.email.toUpperCase() })
  expect([reply.status, reply.body.code]).toEqual([422, 'emailTaken'])
  expect(reply.body.message).toContain('log in or reset your password')
})

test('concurrent registrations with one email create one account', async () => {
  const body = { ...EVE, email: `${randomUUID()}@example.org` }
  const replies = await Promise.all(Array.from({ length: 12 }, () => server.visitor.post('/auth/sign-up/email', body)))
  const outcomes = replies.map(({ status, body: { code } }) => `${status} ${code ?? ''}`.trim()).sort()
  expect(outcomes).toEqual(['200', ...Array(11).fill('422 emailTaken')])
})

test('invalid fields of a registration are reported', async () => {
  const reply = await server.visitor.post('/auth/sign-up/email', { password: 'short' })
  expect(reply.body.fields).toEqual({
    firstName: 'first name is required',
    lastName: 'last name is required',
    email: 'email is required',
    password: 'Use 8 to 128 characters',
  })
})

test('registering ignores fields that users may not set', async () => {
  const email = `${randomUUID()}@example.org`
  const body = { ...EVE, email, emailVerified: true, role: 'moderator', id: 'chosen', image: 'https://x.org' }
  const reply = await server.visitor.post('/auth/sign-up/email', body)
  expect(reply.body.profile).toMatchObject({ emailVerified: false, photoURL: null })
  expect(reply.body.profile.moderator).toBeUndefined()
  expect(reply.body.user.id).not.toBe('chosen')
})

test('a wrong password and an unknown email return the same error', async () => {
  const wrong = await server.visitor.post('/auth/sign-in/email', { email: ada.email, password: 'not-the-one' })
  const unknown = await server.visitor.post('/auth/sign-in/email', {
    email: 'nobody@example.org',
    password: 'not-the-one',
  })
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ code: 'invalidCredentials', message: 'You have entered an invalid email or password' })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test('a session lasts a month, or until the browser closes', async () => {
  const body = { email: ada.email, password: PASSWORD }
  const persistent = await server.visitor.post('/auth/sign-in/email', body)
  const temporary = await server.visitor.post('/auth/sign-in/email', { ...body, rememberMe: false })
  expect(String(persistent.headers['set-cookie'])).toMatch(/session_token=[^;]+; Max-Age=2592000/)
  expect(String(temporary.headers['set-cookie'])).not.toMatch(/session_token=[^;]+; Max-Age/)
  expect((await server.visitor.get('/auth/token', { cookie: cookiesOf(temporary) })).status).toBe(200)
})

test('missing fields are reported', async () => {
  const reply = await server.visitor.post('/auth/sign-in/email', {})
  expect(reply.body.fields).toEqual({ email: 'email is required', password: 'Password is required' })
})

test('requests from other sites are refused', async () => {
  const headers = { cookie: ada.cookie, origin: 'https://evil.example' }
  expect((await server.visitor.post('/auth/sign-out', {}, headers)).status).toBe(403)
  expect((await ada.get('/user/profile')).status).toBe(200)
})

test('the cookie alone is valid only for /api/auth', async () => {
  expect((await server.visitor.get('/user/profile', { cookie: ada.cookie })).status).toBe(401)
  expect((await server.visitor.get('/auth/token')).status).toBe(401)
})

test('a token is valid for five minutes', async () => {
  const fresh = await server.tokenFor(ada.cookie)
  server.later(290_000)
  expect((await server.visitor.get('/user/profile', fresh)).status).toBe(200)
  server.later(11_000)
  expect((await server.visitor.get('/user/profile', fresh)).status).toBe(401)
  server.later(-301_000)
})

test('signing out invalidates the token', async () => {
  const bob = await server.createUser('Bob')
  expect((await bob.get('/user/profile')).status).toBe(200)
  expect((await bob.post('/auth/sign-out', undefined, { cookie: bob.cookie })).status).toBe(200)
  expect((await bob.get('/user/profile')).status).toBe(401)
  expect((await server.visitor.get('/auth/token', { cookie: bob.cookie })).status).toBe(401)
})

test('a forged, altered or truncated token returns 401, also for open calls', async () => {
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
    `${encode({ alg: 'none' })}.${payload}.${signature}`,
    `${encode({ alg: 'HS256' })}.${payload}.${createHmac('sha256', 'secret').update(own).digest('base64url')}`,
    `${encode({ alg: 'EdDSA' })}.${payload}.${sign(null, Buffer.from(own), privateKey).toString('base64url')}`,
  ]
  for (const bad of forged) {
    expect((await server.visitor.get('/user/profile', { authorization: `Bearer ${bad}` })).status, bad).toBe(401)
    expect((await server.visitor.get('/path/all', { authorization: `Bearer ${bad}` })).status, bad).toBe(401)
  }
  expect((await server.visitor.get('/user/profile', { authorization: `Basic ${token}` })).status).toBe(401)
})
