import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestMailServer, tokenIn } from '#server/testing/mail-server.ts'
import { cookiesOf, PASSWORD, TestServer } from '#server/testing/test-server.ts'
import { ageSessions } from '#server/testing/write-user.ts'
import { freePort, signInAtStandIn, startSignIn } from './testing/stand-in-user.ts'

const server = new TestServer()
const box = await TestMailServer.reserve()

beforeAll(async () => {
  await box.open()
  await server.open({ CAIRN_LIMITS: 'off', SMTP_URL: box.url }, { standInPort: await freePort() })
})
afterAll(async () => {
  await server.app.close()
  await box.close()
})

const signIn = (form: Record<string, string>) => signInAtStandIn(server, form)

test('signing in creates an account with the names and the verified email', async () => {
  const result = await signIn({ name: 'Robin Demo', email: 'robin@example.org' })
  expect(result.location).toBe('http://localhost:3000/auth/popup?done=1')
  const headers = await server.tokenFor(result.cookie)
  const profile = await server.visitor.get('/user/profile', headers)
  expect(profile.body).toMatchObject({
    email: 'robin@example.org',
    displayName: 'Robin Demo',
    firstName: 'Robin',
    lastName: 'Demo',
  })
  const accounts = await server.database.db
    .selectFrom('account')
    .selectAll()
    .where('userId', '=', profile.body.id)
    .execute()
  expect(accounts).toMatchObject([{ providerId: 'google', password: null, emailVerifiedAt: expect.any(Number) }])
  const again = await signIn({ name: 'Robin Demo', email: 'robin@example.org' })
  expect((await server.visitor.get('/user/profile', await server.tokenFor(again.cookie))).body.id).toBe(profile.body.id)
})

test('signing in ends the oldest sessions above 50', async () => {
  const form = { name: 'Ola Demo', email: 'ola@example.org' }
  const headers = await server.tokenFor((await signIn(form)).cookie)
  const { id } = (await server.visitor.get('/user/profile', headers)).body
  const { db } = server.database
  const { token: _, ...session } = await db
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: 60 }, () => ({ ...session, id: crypto.randomUUID(), token: crypto.randomUUID() }))
  await db.insertInto('session').values(more).execute()
  await signIn(form)
  expect(await db.selectFrom('session').select('id').where('userId', '=', id).execute()).toHaveLength(50)
})

test('signing in at a provider ends the session that the browser had', async () => {
  const bob = await server.createUser('Bob')
  const { cookie } = await signInAtStandIn(server, { name: 'Uma Demo', email: 'uma@example.org' }, bob.cookie)
  const renewals = [bob.cookie, cookie].map((each) => server.visitor.get('/auth/token', { cookie: each }))
  expect((await Promise.all(renewals)).map(({ status }) => status)).toEqual([401, 200])
})

test('posting stays paused for an address that comes back by a provider', async () => {
  const vera = await server.createConfirmedUser('Vera')
  const pausedUntil = Date.now() + 86_400_000
  await server.database.db.updateTable('person').set({ pausedUntil }).where('id', '=', vera.id).execute()
  await server.call('DELETE', '/user/account', { password: PASSWORD }, vera.headers)
  const { cookie } = await signIn({ name: 'Vera Demo', email: vera.email })
  const reply = await server.visitor.post('/path/like/nowhere', { liked: true }, await server.tokenFor(cookie))
  expect(reply.body.code).toBe('postingPaused')
})

test('a suspended person gets an error and no session, and reads the reason in that browser alone', async () => {
  const form = { name: 'Sam Demo', email: 'sam@example.org' }
  const { cookie } = await signIn(form)
  const { id } = (await server.visitor.get('/user/profile', await server.tokenFor(cookie))).body
  await server.database.db
    .updateTable('person')
    .set({ suspendedAt: Date.now(), suspendedFor: 'Sells watches' })
    .where('id', '=', id)
    .execute()
  const result = await signIn(form)
  expect(result.location).toBe('http://localhost:3000/auth/popup?error=suspended')
  expect(result.cookie).not.toContain('session_token')
  const refusal = (cookie: string) => server.visitor.post('/auth/refusal', undefined, { cookie })
  const { status, body } = await refusal(result.cookie)
  expect([status, body.code]).toEqual([403, 'suspended'])
  expect(body.message).toContain('Sells watches')
  expect(body).not.toHaveProperty('personId')
  expect((await refusal('')).body).toEqual({ status: true })
  server.later(11 * 60_000)
  expect((await refusal(result.cookie)).body).toEqual({ status: true })
})

test('refusing at the provider returns an error', async () => {
  const result = await signIn({ refuse: '' })
  expect(result.location).toMatch(/^http:\/\/localhost:3000\/auth\/popup\?error=access_denied/)
  expect(result.cookie).not.toContain('session_token')
})

test('signing in links an existing account only if its email is confirmed', async () => {
  const ada = await server.registerUser('Ada')
  const form = { name: 'Ada Stone', email: ada.email }
  expect((await signIn(form)).location).toContain('error=account_not_linked')
  await server.visitor.post('/auth/verify-email', { token: tokenIn(await box.next(ada.email)) }, { cookie: ada.cookie })
  const linked = await signIn(form)
  const mail = await box.next(ada.email)
  expect(mail.subject).toBe('You can now log in to Cairn with Google')
  expect(mail.text).toContain('/app/user/edit?part=account#identities')
  expect(mail.text).toContain("If this wasn't you, remove the connected account")
  expect((await server.visitor.get('/user/profile', await server.tokenFor(linked.cookie))).body.id).toBe(ada.id)
})

test('an account without a password can be deleted within ten minutes of a sign-in, not later', async () => {
  const form = { name: 'Short Stay', email: 'short@example.org' }
  const remove = async ({ cookie }: { cookie: string }) =>
    await server.call('DELETE', '/user/account', {}, await server.tokenFor(cookie))
  const earlier = await signIn(form)
  const { db } = server.database
  const { id } = await db.selectFrom('user').select('id').where('email', '=', form.email).executeTakeFirstOrThrow()
  await ageSessions(server.database, id, 11 * 60_000)
  const { status, body } = await remove(earlier)
  expect([status, body.code]).toEqual([403, 'staleSession'])
  expect((await remove(await signIn(form))).status).toBe(204)
})

test('two sign-ins of a new person at once create one account', async () => {
  const form = { name: 'Twice Demo', email: 'twice@example.org' }
  const results = await Promise.all([signIn(form), signIn(form), signIn(form)])
  const ids = results.map(async ({ cookie }) => {
    const { body } = await server.visitor.get('/user/profile', await server.tokenFor(cookie))
    return [body.id, (await server.visitor.get('/auth/list-accounts', { cookie })).body.length]
  })
  const [first, ...others] = await Promise.all(ids)
  expect(first).toEqual([expect.any(String), 1])
  expect(others).toEqual([first, first])
})

test('a callback with a foreign, missing or used state gives no session', async () => {
  const { url, cookie } = await startSignIn(server)
  const state = new URL(url).searchParams.get('state')
  const other = await startSignIn(server)
  const tries = [
    ['/auth/callback/google', cookie],
    ['/auth/callback/google?code=x', cookie],
    ['/auth/callback/google?code=x&state=nonsense', cookie],
    [`/auth/callback/google?code=x&state=${state}`, ''],
    [`/auth/callback/google?code=x&state=${state}`, other.cookie],
    [`/auth/callback/google?code=x&state=${state}`, cookie],
    [`/auth/callback/google?code=x&state=${state}&iss=https://evil.example`, cookie],
    [`/auth/callback/nobody?code=x&state=${state}`, cookie],
  ]
  for (const [path = '', sent = ''] of tries) {
    const reply = await server.visitor.get(path, sent ? { cookie: sent } : {})
    expect(reply.status, path).toBe(302)
    expect(String(reply.headers.location), path).toMatch(/^http:\/\/localhost:3000\/auth\/popup\?.*error=/)
    expect(cookiesOf(reply), path).not.toContain('session_token=e')
  }
})

test('unknown providers and foreign callback URLs are refused', async () => {
  expect((await server.visitor.get('/auth/providers')).body).toEqual({
    providers: ['google'],
    oidcName: null,
    demonstration: true,
  })
  expect((await server.visitor.post('/auth/sign-in/social', { provider: 'facebook' })).status).toBe(404)
  expect((await server.visitor.post('/auth/sign-in/social', { provider: 'evil' })).status).toBe(400)
  const body = { provider: 'google', callbackURL: 'https://evil.example', idToken: { token: 'x' } }
  const { url } = (await server.visitor.post('/auth/sign-in/social', body)).body
  expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/google')
})
