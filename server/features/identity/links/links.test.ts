import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MIN_RESPONSE_MS, setMinResponse } from '#server/features/identity/mount.ts'
import { TestMailServer, tokenIn } from '#server/testing/mail-server.ts'
import { cookiesOf, PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'

const server = new TestServer()
const box = await TestMailServer.reserve()

beforeAll(async () => {
  await box.open()
  await server.open({ CAIRN_LIMITS: 'off', SMTP_URL: box.url })
})
afterAll(async () => {
  await server.app.close()
  await box.close()
})

const signIn = (email: string, password: string) => server.visitor.post('/auth/sign-in/email', { email, password })
const verify = (token: string, headers = {}) => server.visitor.post('/auth/verify-email', { token }, headers)
const withCookie = ({ cookie }: TestUser) => ({ cookie })

test('a confirmation link works once, and later reports that the email is already confirmed', async () => {
  const ada = await server.registerUser('Ada')
  const mail = await box.next(ada.email)
  expect(mail.subject).toBe('Confirm your email for Cairn')
  expect(mail.text).toContain('http://localhost:3000/auth/verify?token=')
  expect(mail.html).toContain('<html lang="en">')
  const token = tokenIn(mail)
  expect((await verify(token, withCookie(ada))).body).toEqual({ status: true, already: false })
  expect((await verify(token, withCookie(ada))).body).toEqual({ status: true, already: true })
})

test('an invalid confirmation link is refused; a new link replaces the old one', async () => {
  const bob = await server.registerUser('Bob')
  const token = tokenIn(await box.next(bob.email))
  for (const bad of ['', 'x', token.slice(0, -3), `${token.slice(0, -1)}_`]) {
    const reply = await verify(bad)
    expect([reply.status, reply.body.code], bad).toEqual([400, 'linkInvalid'])
  }
  expect((await server.visitor.post('/auth/send-verification-email', { email: bob.email })).body).toEqual({
    status: true,
  })
  const newer = tokenIn(await box.next(bob.email))
  expect((await verify(token, withCookie(bob))).body.code).toBe('linkInvalid')
  expect((await verify(newer, withCookie(bob))).status).toBe(200)
})

test('opening a confirmation link changes nothing, posting its token confirms', async () => {
  const kim = await server.registerUser('Kim')
  const token = tokenIn(await box.next(kim.email))
  expect((await server.visitor.get(`/auth/verify-email?token=${token}`)).status).toBe(405)
  expect((await verify(token, withCookie(kim))).body).toEqual({ status: true, already: false })
})

test('a confirmation link expires after a day', async () => {
  const liv = await server.registerUser('Liv')
  const token = tokenIn(await box.next(liv.email))
  server.later(24 * 3_600_000)
  expect((await verify(token)).body.code).toBe('linkExpired')
  server.later(-24 * 3_600_000)
})

test('requesting a link for an unknown email returns the same answer and sends nothing', async () => {
  const before = box.received.length
  const reply = await server.visitor.post('/auth/send-verification-email', { email: 'nobody@example.org' })
  expect(reply.body).toEqual({ status: true })
  expect(box.received.length).toBe(before)
})

test('a reset link works once, sets the password, ends all sessions and sends an email', async () => {
  const cleo = await server.registerUser('Cleo')
  await box.next(cleo.email)
  expect((await server.visitor.post('/auth/request-password-reset', { email: cleo.email })).body).toEqual({
    status: true,
  })
  const mail = await box.next(cleo.email)
  const body = { token: tokenIn(mail), newPassword: 'a-better-password' }
  expect(
    (await server.visitor.post('/auth/reset-password', { ...body, newPassword: 'short' })).body.fields,
  ).toHaveProperty('newPassword')
  expect((await server.visitor.post('/auth/reset-password', body)).status).toBe(200)
  expect((await server.visitor.post('/auth/reset-password', body)).body.code).toBe('linkInvalid')
  expect((await cleo.get('/user/profile')).status).toBe(401)
  expect((await server.visitor.get('/auth/token', withCookie(cleo))).status).toBe(401)
  expect((await signIn(cleo.email, PASSWORD)).status).toBe(401)
  expect((await signIn(cleo.email, 'a-better-password')).status).toBe(200)
  expect((await box.next(cleo.email)).subject).toBe('Your Cairn password was changed')
})

test('requesting a reset for an unknown email returns the same answer', async () => {
  const reply = await server.visitor.post('/auth/request-password-reset', { email: 'nobody@example.org' })
  expect([reply.status, reply.body]).toEqual([200, { status: true }])
})

test('the time of a reset request doesn’t tell whether there is an account', async () => {
  const eli = await server.registerUser('Eli')
  await box.next(eli.email)
  setMinResponse(MIN_RESPONSE_MS)
  onTestFinished(() => setMinResponse(0))
  for (const email of [eli.email, 'nobody@example.org']) {
    const sent = performance.now()
    await server.visitor.post('/auth/request-password-reset', { email })
    expect(performance.now() - sent).toBeGreaterThan(MIN_RESPONSE_MS - 2)
  }
})

test('resetting the password unlocks an account locked by wrong passwords', async () => {
  const dora = await server.registerUser('Dora')
  await box.next(dora.email)
  for (let n = 0; n < 11; n++) await signIn(dora.email, 'not-the-one')
  expect((await signIn(dora.email, PASSWORD)).status).toBe(429)
  await server.visitor.post('/auth/request-password-reset', { email: dora.email })
  await server.visitor.post('/auth/reset-password', {
    token: tokenIn(await box.next(dora.email)),
    newPassword: 'one-more-try',
  })
  expect((await signIn(dora.email, 'one-more-try')).status).toBe(200)
})

test('changing the password needs the old one and ends the other sessions', async () => {
  const eve = await server.registerUser('Eve')
  await verify(tokenIn(await box.next(eve.email)), withCookie(eve))
  const elsewhere = await signIn(eve.email, PASSWORD)
  const change = (body: object) => server.visitor.post('/auth/change-password', body, withCookie(eve))
  const wrong = await change({ currentPassword: 'not-the-one', newPassword: 'brand-new-words' })
  expect(wrong.body.fields).toEqual({ currentPassword: "This isn't your password" })
  const common = await change({ currentPassword: PASSWORD, newPassword: 'password123' })
  expect(common.body.fields).toEqual({ newPassword: 'This password is too common: choose another one' })
  const changed = await change({ currentPassword: PASSWORD, newPassword: 'brand-new-words' })
  expect(changed.status).toBe(200)
  expect((await server.visitor.get('/auth/token', { cookie: cookiesOf(elsewhere) })).status).toBe(401)
  expect((await server.visitor.get('/auth/token', { cookie: cookiesOf(changed) })).status).toBe(200)
  expect((await box.next(eve.email)).subject).toBe('Your Cairn password was changed')
})

test('an email changes once its link is confirmed in a session; the old address is notified twice', async () => {
  const finn = await server.registerUser('Finn')
  await verify(tokenIn(await box.next(finn.email)), withCookie(finn))
  const newEmail = `zoe-${finn.email}`
  const wrong = await server.visitor.post('/auth/change-email', { newEmail, password: 'not-the-one' }, withCookie(finn))
  expect(wrong.body.fields).toEqual({ password: "This isn't your password" })
  await server.visitor.post('/auth/change-email', { newEmail, password: PASSWORD }, withCookie(finn))
  expect((await finn.get('/user/profile')).body.email).toBe(finn.email)
  expect((await box.next(finn.email)).subject).toBe('Someone asked to change your Cairn email')
  const token = tokenIn(await box.next(newEmail))
  expect((await verify(token)).status).toBe(401)
  expect((await verify(token, withCookie(finn))).body).toEqual({ status: true, already: false })
  expect((await verify(token, withCookie(finn))).body).toEqual({ status: true, already: true })
  expect((await finn.get('/user/profile')).body).toMatchObject({ email: newEmail, initial: 'Z' })
  expect((await box.next(finn.email)).subject).toBe('Your Cairn email was changed')
  expect((await signIn(newEmail, PASSWORD)).status).toBe(200)
})

test('sessions are listed without tokens and can be ended one by one or all at once', async () => {
  const gil = await server.registerUser('Gil')
  const other = cookiesOf(await signIn(gil.email, PASSWORD))
  const { body } = await server.visitor.get('/auth/list-sessions', withCookie(gil))
  expect(body).toHaveLength(2)
  expect(Object.keys(body[0]).sort()).toEqual(['createdAt', 'current', 'expiresAt', 'id', 'ipAddress', 'userAgent'])
  const foreign = await server.registerUser('Hana')
  const id = body.find((session: { current: boolean }) => !session.current).id
  await server.visitor.post('/auth/revoke-session', { id }, withCookie(foreign))
  expect((await server.visitor.get('/auth/token', { cookie: other })).status).toBe(200)
  await server.visitor.post('/auth/revoke-session', { id }, withCookie(gil))
  expect((await server.visitor.get('/auth/token', { cookie: other })).status).toBe(401)
  await server.visitor.post('/auth/revoke-sessions', {}, withCookie(gil))
  expect((await gil.get('/user/profile')).status).toBe(401)
})

test("a device that signed in before isn't locked out by wrong passwords from other devices", async () => {
  const ivo = await server.registerUser('Ivo')
  for (let n = 0; n < 11; n++) await signIn(ivo.email, 'not-the-one')
  expect((await signIn(ivo.email, PASSWORD)).status).toBe(429)
  const body = { email: ivo.email, password: PASSWORD }
  expect((await server.visitor.post('/auth/sign-in/email', body, withCookie(ivo))).status).toBe(200)
  const other = await server.registerUser('Jan')
  expect((await server.visitor.post('/auth/sign-in/email', body, withCookie(other))).status).toBe(429)
})

test("a device that signed in with an earlier password can't lock the owner out", async () => {
  const kim = await server.registerUser('Kim')
  const former = []
  for (let n = 0; n < 4; n++) former.push(cookiesOf(await signIn(kim.email, PASSWORD)))
  const newPassword = 'over-the-next-pass'
  const change = { currentPassword: PASSWORD, newPassword }
  const changed = await server.visitor.post('/auth/change-password', change, withCookie(kim))
  expect(changed.status).toBe(200)
  for (const cookie of former)
    for (let n = 0; n < 10; n++)
      await server.visitor.post('/auth/sign-in/email', { email: kim.email, password: 'not-the-one' }, { cookie })
  const body = { email: kim.email, password: newPassword }
  const owner = { cookie: cookiesOf(changed) }
  expect((await server.visitor.post('/auth/sign-in/email', body, owner)).status).toBe(200)
  expect((await signIn(kim.email, newPassword)).status).toBe(429)
})
