import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
const withCookie = (who: Pick<TestUser, 'cookie'>) => ({ cookie: who.cookie })
const signIn = (email: string, password: string) => server.visitor.post('/auth/sign-in/email', { email, password })
const verify = (token: string, headers = {}) => server.visitor.post('/auth/verify-email', { token }, headers)
const reset = (token: string) => server.visitor.post('/auth/reset-password', { token, newPassword: NEW_PASSWORD })
const said = ({ status, body }: Reply) => [status, body.code]
const NO_LONGER_VALID = [400, 'linkInvalid']

async function askForChange(who: TestUser, newEmail: string, password = PASSWORD): Promise<string> {
  await server.visitor.post('/auth/change-email', { newEmail, password }, withCookie(who))
  return tokenIn(await box.next(newEmail))
}

async function askForReset(email: string): Promise<string> {
  await server.visitor.post('/auth/request-password-reset', { email })
  return tokenIn(await box.next(email))
}

/** Registers without waiting for anything, as an attacker does with an address that isn't theirs. */
async function register(email: string, password: string): Promise<TestUser> {
  const body = { email, password, firstName: 'Some', lastName: 'One' }
  const reply = await server.visitor.post('/auth/sign-up/email', body)
  const cookie = cookiesOf(reply)
  return server.user({ id: reply.body.user.id, email, cookie, headers: await server.tokenFor(cookie) })
}

describe('a link that changes an email', () => {
  let eve: TestUser
  let evil: string
  let address: string

  beforeEach(async () => {
    address = `victim-${crypto.randomUUID().slice(0, 8)}@example.org`
    evil = `evil-${crypto.randomUUID().slice(0, 8)}@example.org`
    eve = await register(address, PASSWORD)
    await box.next(address)
  })

  test('is void once its account is deleted, also when someone else registers the address', async () => {
    const link = await askForChange(eve, evil)
    await server.call('DELETE', '/user/account', { password: PASSWORD }, eve.headers)
    const ada = await register(address, NEW_PASSWORD)
    expect(said(await verify(link))).toEqual(NO_LONGER_VALID)
    expect(said(await verify(link, withCookie(ada)))).toEqual(NO_LONGER_VALID)
    expect((await ada.get('/user/profile')).body.email).toBe(address)
  })

  test('is void once the owner of the mailbox takes the account by a reset', async () => {
    const link = await askForChange(eve, evil)
    await box.next(address)
    expect((await reset(await askForReset(address))).status).toBe(200)
    expect(said(await verify(link, withCookie(eve)))).toEqual(NO_LONGER_VALID)
    expect((await signIn(address, NEW_PASSWORD)).status).toBe(200)
  })

  test('is void once the password is changed, even in a session of the account', async () => {
    const link = await askForChange(eve, evil)
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const changed = await server.visitor.post('/auth/change-password', body, withCookie(eve))
    expect(said(await verify(link, { cookie: cookiesOf(changed) }))).toEqual(NO_LONGER_VALID)
  })

  test('works once: not again after the email was changed back', async () => {
    const link = await askForChange(eve, evil)
    expect((await verify(link, withCookie(eve))).status).toBe(200)
    await box.next(address)
    await box.next(address)
    const back = await askForChange(eve, address)
    expect((await verify(back, withCookie(eve))).status).toBe(200)
    expect(said(await verify(link, withCookie(eve)))).toEqual(NO_LONGER_VALID)
    expect((await eve.get('/user/profile')).body.email).toBe(address)
  })

  test('is void once a newer one is asked for', async () => {
    const older = await askForChange(eve, evil)
    const newer = await askForChange(eve, `newer-${evil}`)
    expect(said(await verify(older, withCookie(eve)))).toEqual(NO_LONGER_VALID)
    expect((await verify(newer, withCookie(eve))).status).toBe(200)
  })

  test('is void once the account signs out everywhere', async () => {
    for (const path of ['/auth/revoke-sessions', '/auth/revoke-other-sessions']) {
      const session = cookiesOf(await signIn(address, PASSWORD))
      const link = await askForChange({ ...eve, cookie: session }, evil)
      await server.visitor.post(path, {}, { cookie: session })
      const later = cookiesOf(await signIn(address, PASSWORD))
      expect(said(await verify(link, { cookie: later })), path).toEqual(NO_LONGER_VALID)
    }
  })

  test('needs a session of the account that asked', async () => {
    const link = await askForChange(eve, evil)
    const bob = await server.registerUser('Bob')
    expect((await verify(link)).status).toBe(401)
    expect(said(await verify(link, withCookie(bob)))).toEqual([403, 'otherAccount'])
    expect((await verify(link, withCookie(eve))).status).toBe(200)
  })

  test('expires after a day', async () => {
    const link = await askForChange(eve, evil)
    server.later(24 * 3_600_000)
    expect(said(await verify(link, withCookie(eve)))).toEqual([400, 'linkExpired'])
    server.later(-24 * 3_600_000)
  })

  test('changes nothing when the address was taken in the meantime', async () => {
    const link = await askForChange(eve, evil)
    await register(evil, PASSWORD)
    expect(said(await verify(link, withCookie(eve)))).toEqual([422, 'emailTaken'])
    expect((await eve.get('/user/profile')).body.email).toBe(address)
  })

  test('sent four times at once changes the email once', async () => {
    const link = await askForChange(eve, evil)
    const replies = await Promise.all([1, 2, 3, 4].map(() => verify(link, withCookie(eve))))
    expect(replies.filter(({ body }) => body.already === false)).toHaveLength(1)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
  })
})

describe('"This wasn’t me", mailed to the old address when a change is asked for', () => {
  test('stops the change, signs out everywhere and works once', async () => {
    const ada = await server.registerUser('Ada')
    await box.next(ada.email)
    const link = await askForChange(ada, `evil-${ada.email}`)
    const notice = await box.next(ada.email)
    expect(notice.text).toContain(`evil-${ada.email}`)
    const stop = () => server.visitor.post('/auth/stop-email-change', { token: tokenIn(notice) })
    expect((await stop()).body).toEqual({ status: true })
    expect((await ada.get('/user/profile')).status).toBe(401)
    const session = cookiesOf(await signIn(ada.email, PASSWORD))
    expect(said(await verify(link, { cookie: session }))).toEqual(NO_LONGER_VALID)
    expect(said(await stop())).toEqual(NO_LONGER_VALID)
  })

  test('is sent whether or not the new address is taken, so nothing tells them apart', async () => {
    const ada = await server.registerUser('Ada')
    const bob = await server.registerUser('Bob')
    await box.next(ada.email)
    await box.next(bob.email)
    const body = { newEmail: bob.email, password: PASSWORD }
    const reply = await server.visitor.post('/auth/change-email', body, withCookie(ada))
    expect(reply.body).toEqual({ status: true })
    expect((await box.next(ada.email)).subject).toBe('Someone asked to change your Cairn email')
    expect(box.received.filter(({ to }) => to === bob.email)).toEqual([])
  })

  test('does not confirm anything: its token is refused elsewhere', async () => {
    const ada = await server.registerUser('Ada')
    await box.next(ada.email)
    await askForChange(ada, `new-${ada.email}`)
    const stop = tokenIn(await box.next(ada.email))
    expect(said(await verify(stop, withCookie(ada)))).toEqual(NO_LONGER_VALID)
    expect(said(await reset(stop))).toEqual(NO_LONGER_VALID)
  })
})

describe('a reset link', () => {
  let ada: TestUser

  beforeEach(async () => {
    ada = await server.registerUser('Ada')
    await box.next(ada.email)
  })

  test('replaces the one before it', async () => {
    const older = await askForReset(ada.email)
    const newer = await askForReset(ada.email)
    expect(said(await reset(older))).toEqual(NO_LONGER_VALID)
    expect((await reset(newer)).status).toBe(200)
    expect(said(await reset(older))).toEqual(NO_LONGER_VALID)
  })

  test('is void once the password is changed in a session', async () => {
    const link = await askForReset(ada.email)
    const body = { currentPassword: PASSWORD, newPassword: 'chosen-while-signed-in' }
    await server.visitor.post('/auth/change-password', body, withCookie(ada))
    expect(said(await reset(link))).toEqual(NO_LONGER_VALID)
    expect((await signIn(ada.email, 'chosen-while-signed-in')).status).toBe(200)
  })

  test('in the old mailbox is void once the email is changed', async () => {
    const link = await askForReset(ada.email)
    await verify(await askForChange(ada, `new-${ada.email}`), withCookie(ada))
    expect(said(await reset(link))).toEqual(NO_LONGER_VALID)
  })

  test('is void once the account is deleted, also when the address is registered again', async () => {
    const link = await askForReset(ada.email)
    await server.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers)
    await register(ada.email, PASSWORD)
    expect(said(await reset(link))).toEqual(NO_LONGER_VALID)
  })

  test('used twelve times at once sets one password', async () => {
    const link = await askForReset(ada.email)
    const replies = await Promise.all(Array.from({ length: 12 }, () => reset(link)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('expires after an hour', async () => {
    const link = await askForReset(ada.email)
    server.later(3_600_000)
    expect(said(await reset(link))).toEqual([400, 'linkExpired'])
    server.later(-3_600_000)
  })

  test('voids the confirmation link of the same account', async () => {
    await server.visitor.post('/auth/send-verification-email', { email: ada.email })
    const confirmation = tokenIn(await box.next(ada.email))
    await reset(await askForReset(ada.email))
    expect(said(await verify(confirmation))).toEqual(NO_LONGER_VALID)
  })
})
