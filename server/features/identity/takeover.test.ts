import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestMailServer, tokenIn } from '#server/testing/mail-server.ts'
import { cookiesOf, PASSWORD, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'

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

const NEW_PASSWORD = 'a-better-password'
const withCookie = ({ cookie }: Pick<TestUser, 'cookie'>) => ({ cookie })
const signIn = (email: string, password: string) => server.visitor.post('/auth/sign-in/email', { email, password })
const verify = (token: string, headers = {}) => server.visitor.post('/auth/verify-email', { token }, headers)
const reset = (token: string) => server.visitor.post('/auth/reset-password', { token, newPassword: NEW_PASSWORD })
const outcomeOf = ({ status, body }: Reply) => [status, body.code]
const INVALID = [400, 'linkInvalid']

async function askForChange(user: TestUser, newEmail: string, password = PASSWORD): Promise<string> {
  await server.visitor.post('/auth/change-email', { newEmail, password }, withCookie(user))
  return tokenIn(await box.next(newEmail))
}

async function askForReset(email: string): Promise<string> {
  await server.visitor.post('/auth/request-password-reset', { email })
  return tokenIn(await box.next(email))
}

/** Registers without confirming the email. */
async function register(email: string, password: string): Promise<TestUser> {
  const body = { email, password, firstName: 'Some', lastName: 'One' }
  const reply = await server.visitor.post('/auth/sign-up/email', body)
  const cookie = cookiesOf(reply)
  return server.user({ id: reply.body.user.id, email, cookie, headers: await server.tokenFor(cookie) })
}

/** Registers an account with the email of someone else, as in an account takeover. */
async function registerEve(): Promise<{ eve: TestUser; address: string; evil: string; confirmation: string }> {
  const address = `victim-${crypto.randomUUID().slice(0, 8)}@example.org`
  const eve = await register(address, PASSWORD)
  const confirmation = tokenIn(await box.next(address))
  return { eve, address, evil: `evil-${crypto.randomUUID().slice(0, 8)}@example.org`, confirmation }
}

async function createAda(): Promise<TestUser> {
  const ada = await server.registerUser('Ada')
  await verify(tokenIn(await box.next(ada.email)), withCookie(ada))
  return ada
}

test('deleting the account voids its change link, also after the email is registered again', async () => {
  const { eve, address, evil } = await registerEve()
  const link = await askForChange(eve, evil)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, eve.headers)
  const ada = await register(address, NEW_PASSWORD)
  expect(outcomeOf(await verify(link))).toEqual(INVALID)
  expect(outcomeOf(await verify(link, withCookie(ada)))).toEqual(INVALID)
  expect((await ada.get('/user/profile')).body.email).toBe(address)
})

test('resetting the password voids the change link', async () => {
  const { eve, address, evil } = await registerEve()
  const link = await askForChange(eve, evil)
  expect((await reset(await askForReset(address))).status).toBe(200)
  expect(outcomeOf(await verify(link, withCookie(eve)))).toEqual(INVALID)
  expect((await signIn(address, NEW_PASSWORD)).status).toBe(200)
})

test('changing the password voids the change link', async () => {
  const { eve, evil } = await registerEve()
  const link = await askForChange(eve, evil)
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  const changed = await server.visitor.post('/auth/change-password', body, withCookie(eve))
  expect(outcomeOf(await verify(link, { cookie: cookiesOf(changed) }))).toEqual(INVALID)
})

test('a change link works only once, also after the email was changed back', async () => {
  const { eve, address, evil } = await registerEve()
  const link = await askForChange(eve, evil)
  expect((await verify(link, withCookie(eve))).status).toBe(200)
  const back = await askForChange(eve, address)
  expect((await verify(back, withCookie(eve))).status).toBe(200)
  expect(outcomeOf(await verify(link, withCookie(eve)))).toEqual(INVALID)
  expect((await eve.get('/user/profile')).body.email).toBe(address)
})

test('a newer change link voids the older one', async () => {
  const { eve, evil } = await registerEve()
  const older = await askForChange(eve, evil)
  const newer = await askForChange(eve, `newer-${evil}`)
  expect(outcomeOf(await verify(older, withCookie(eve)))).toEqual(INVALID)
  expect((await verify(newer, withCookie(eve))).status).toBe(200)
})

test('signing out everywhere voids the change link', async () => {
  const { eve, address, evil } = await registerEve()
  for (const path of ['/auth/revoke-sessions', '/auth/revoke-other-sessions']) {
    const session = cookiesOf(await signIn(address, PASSWORD))
    const link = await askForChange({ ...eve, cookie: session }, evil)
    await server.visitor.post(path, {}, { cookie: session })
    const later = cookiesOf(await signIn(address, PASSWORD))
    expect(outcomeOf(await verify(link, { cookie: later })), path).toEqual(INVALID)
  }
})

test('signing out everywhere voids the reset link, and leaves the link that stops a change of email', async () => {
  const ada = await createAda()
  const link = await askForReset(ada.email)
  await askForChange(ada, `evil-${ada.email}`)
  const stop = tokenIn(await box.next(ada.email))
  expect((await server.visitor.post('/auth/revoke-sessions', {}, withCookie(ada))).status).toBe(200)
  expect(outcomeOf(await reset(link))).toEqual(INVALID)
  expect((await server.visitor.post('/auth/stop-email-change', { token: stop })).status).toBe(200)
})

test('a change link needs a session of its own account', async () => {
  const { eve, evil } = await registerEve()
  const link = await askForChange(eve, evil)
  const bob = await server.registerUser('Bob')
  expect((await verify(link)).status).toBe(401)
  expect(outcomeOf(await verify(link, withCookie(bob)))).toEqual([403, 'otherAccount'])
  expect((await verify(link, withCookie(eve))).status).toBe(200)
})

test('a change link expires after a day', async () => {
  const { eve, evil } = await registerEve()
  const link = await askForChange(eve, evil)
  server.later(24 * 3_600_000)
  expect(outcomeOf(await verify(link, withCookie(eve)))).toEqual([400, 'linkExpired'])
  server.later(-24 * 3_600_000)
})

test('a change link fails if the email was taken in the meantime', async () => {
  const { eve, address, evil } = await registerEve()
  const link = await askForChange(eve, evil)
  await register(evil, PASSWORD)
  expect(outcomeOf(await verify(link, withCookie(eve)))).toEqual([422, 'emailTaken'])
  expect((await eve.get('/user/profile')).body.email).toBe(address)
})

test('concurrent requests with a change link change the email once', async () => {
  const { eve, evil } = await registerEve()
  const link = await askForChange(eve, evil)
  const replies = await Promise.all([1, 2, 3, 4].map(() => verify(link, withCookie(eve))))
  expect(replies.filter(({ body }) => body.already === false)).toHaveLength(1)
  expect(replies.every(({ status }) => status === 200)).toBe(true)
})

test('the stop link cancels the change, ends all sessions and works once', async () => {
  const ada = await createAda()
  const link = await askForChange(ada, `evil-${ada.email}`)
  const notice = await box.next(ada.email)
  expect(notice.text).toContain(`evil-${ada.email}`)
  const stop = () => server.visitor.post('/auth/stop-email-change', { token: tokenIn(notice) })
  expect((await stop()).body).toEqual({ status: true })
  expect((await ada.get('/user/profile')).status).toBe(401)
  const session = cookiesOf(await signIn(ada.email, PASSWORD))
  expect(outcomeOf(await verify(link, { cookie: session }))).toEqual(INVALID)
  expect(outcomeOf(await stop())).toEqual(INVALID)
})

test('the stop link is mailed whether or not the new email is taken', async () => {
  const ada = await createAda()
  const bob = await server.registerUser('Bob')
  await box.next(bob.email)
  const body = { newEmail: bob.email, password: PASSWORD }
  const reply = await server.visitor.post('/auth/change-email', body, withCookie(ada))
  expect(reply.body).toEqual({ status: true })
  expect((await box.next(ada.email)).subject).toBe('Someone asked to change your Cairn email')
  expect(box.received.filter(({ to }) => to === bob.email)).toEqual([])
})

test('the token of a stop link confirms nothing', async () => {
  const ada = await createAda()
  await askForChange(ada, `new-${ada.email}`)
  const stop = tokenIn(await box.next(ada.email))
  expect(outcomeOf(await verify(stop, withCookie(ada)))).toEqual(INVALID)
  expect(outcomeOf(await reset(stop))).toEqual(INVALID)
})

test('a newer reset link voids the older one', async () => {
  const ada = await createAda()
  const older = await askForReset(ada.email)
  const newer = await askForReset(ada.email)
  expect(outcomeOf(await reset(older))).toEqual(INVALID)
  expect((await reset(newer)).status).toBe(200)
  expect(outcomeOf(await reset(older))).toEqual(INVALID)
})

test('changing the password voids the reset link', async () => {
  const ada = await createAda()
  const link = await askForReset(ada.email)
  const body = { currentPassword: PASSWORD, newPassword: 'chosen-while-signed-in' }
  await server.visitor.post('/auth/change-password', body, withCookie(ada))
  expect(outcomeOf(await reset(link))).toEqual(INVALID)
  expect((await signIn(ada.email, 'chosen-while-signed-in')).status).toBe(200)
})

test('changing the email voids the reset link', async () => {
  const ada = await createAda()
  const link = await askForReset(ada.email)
  await verify(await askForChange(ada, `new-${ada.email}`), withCookie(ada))
  expect(outcomeOf(await reset(link))).toEqual(INVALID)
})

test('deleting the account voids its reset link, also after the email is registered again', async () => {
  const ada = await createAda()
  const link = await askForReset(ada.email)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers)
  await register(ada.email, PASSWORD)
  expect(outcomeOf(await reset(link))).toEqual(INVALID)
})

test('concurrent requests with a reset link set one password', async () => {
  const ada = await createAda()
  const link = await askForReset(ada.email)
  const replies = await Promise.all(Array.from({ length: 12 }, () => reset(link)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a reset link expires after an hour', async () => {
  const ada = await createAda()
  const link = await askForReset(ada.email)
  server.later(3_600_000)
  expect(outcomeOf(await reset(link))).toEqual([400, 'linkExpired'])
  server.later(-3_600_000)
})

test('pressing the confirmation link of a stranger who registered my address gives them no confirmed account', async () => {
  const { eve, address, confirmation } = await registerEve()
  const ada = await createAda()
  expect(outcomeOf(await verify(confirmation))).toEqual([401, 'unauthenticated'])
  expect(outcomeOf(await verify(confirmation, withCookie(ada)))).toEqual([403, 'otherAccount'])
  expect((await eve.get('/user/profile')).body.emailVerified).toBe(false)
  expect((await reset(await askForReset(address))).status).toBe(200)
  expect((await eve.get('/user/profile')).status).toBe(401)
  expect((await signIn(address, PASSWORD)).status).toBe(401)
  const { body } = await signIn(address, NEW_PASSWORD)
  expect(body.profile).toMatchObject({ id: eve.id, emailVerified: true })
})

test('resetting the password voids the confirmation link', async () => {
  const ada = await server.registerUser('Ada')
  const confirmation = tokenIn(await box.next(ada.email))
  await reset(await askForReset(ada.email))
  expect(outcomeOf(await verify(confirmation, withCookie(ada)))).toEqual(INVALID)
})

test('a new password, a reset, a new email and signing out everywhere at the same time do not fail each other', async () => {
  for (let round = 0; round < 5; round++) {
    const ada = await createAda()
    const change = await askForChange(ada, `${round}-${ada.email}`)
    await box.next(ada.email)
    const link = await askForReset(ada.email)
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const replies = await Promise.all([
      server.visitor.post('/auth/change-password', passwords, withCookie(ada)),
      verify(change, withCookie(ada)),
      reset(link),
      server.visitor.post('/auth/revoke-sessions', {}, withCookie(ada)),
    ])
    for (const { status } of replies) expect([200, 400, 401]).toContain(status)
  }
})
