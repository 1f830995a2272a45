import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesWith } from '#server/features/erasure/testing/find-text.ts'
import { TestMailServer, tokenIn } from '#server/testing/mail-server.ts'
import { PASSWORD, type Reply, TestServer } from '#server/testing/test-server.ts'
import { freePort, identityIn, type SignInResult, signInAtStandIn } from './testing/stand-in-user.ts'

const HOUR_MS = 3_600_000
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

const outcomeOf = ({ status, body }: Reply) => [status, body.code]
const OTHER_BROWSER = [403, 'otherBrowser']
const newAddress = () => `mine-${crypto.randomUUID().slice(0, 8)}@example.org`
/** At a provider that gives no verified email. */
const signIn = (name: string, cookies = '') =>
  signInAtStandIn(server, { name, email: `${name}@example.com`, verified: 'no' }, cookies)
const complete = (begun: SignInResult, email: string, cookie = begun.cookie) =>
  server.visitor.post('/auth/complete-sign-in', { identity: identityIn(begun), email }, { cookie })
const finish = (token: string, cookie = '') => server.visitor.post('/auth/finish-sign-in', { token }, { cookie })

/** Asks for the link to complete a sign-in. */
async function begin(name: string, email = newAddress(), cookies = '') {
  const begun = await signIn(name, cookies)
  const cookie = begun.cookie
  await complete(begun, email)
  const mail = await box.next(email)
  return { cookie, email, mail, token: tokenIn(mail) }
}

const countAccounts = async (email: string) =>
  (await server.database.db.selectFrom('user').select('id').where('email', '=', email).execute()).length

test('without a verified email the user enters one, and pressing its link creates the account', async () => {
  const begun = await signIn('Unsure Demo')
  expect(begun.cookie).not.toContain('session_token')
  expect((await complete(begun, 'Mine@example.org')).body).toEqual({ status: true })
  expect(await countAccounts('mine@example.org')).toBe(0)
  const token = tokenIn(await box.next('mine@example.org'))
  expect((await finish(token, begun.cookie)).body).toEqual({ status: true, already: false })
  const again = await signIn('Unsure Demo')
  const profile = await server.visitor.get('/user/profile', await server.tokenFor(again.cookie))
  expect(profile.body).toMatchObject({ email: 'mine@example.org', displayName: 'Unsure Demo' })
})

test('posting stays paused for an address that comes back by its link', async () => {
  const vera = await server.createConfirmedUser('Vera')
  const pausedUntil = Date.now() + 86_400_000
  await server.database.db.updateTable('person').set({ pausedUntil }).where('id', '=', vera.id).execute()
  await server.call('DELETE', '/user/account', { password: PASSWORD }, vera.headers)
  const { token, cookie } = await begin('Vera', vera.email)
  await finish(token, cookie)
  const headers = await server.tokenFor((await signIn('Vera')).cookie)
  expect((await server.visitor.post('/path/like/nowhere', { liked: true }, headers)).body.code).toBe('postingPaused')
})

test('pressing the link several times at once creates one account', async () => {
  const { token, cookie, email } = await begin('Twice')
  const replies = await Promise.all([finish(token, cookie), finish(token, cookie), finish(token, cookie)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(replies.filter(({ body }) => !body.already)).toHaveLength(1)
  expect((await finish(token)).body).toEqual({ status: true, already: true })
  expect(await countAccounts(email)).toBe(1)
})

test('the link completes nothing in another browser, and still works in the first one', async () => {
  const { token, cookie, email } = await begin('Trusty Person')
  const other = await signIn('Someone Else')
  expect(outcomeOf(await finish(token))).toEqual(OTHER_BROWSER)
  expect(outcomeOf(await finish(token, other.cookie))).toEqual(OTHER_BROWSER)
  expect(await countAccounts(email)).toBe(0)
  expect((await finish(token, cookie)).body).toEqual({ status: true, already: false })
})

test('opening the page of the link changes nothing', async () => {
  const { token, cookie, email } = await begin('Reader')
  await server.app.inject({ url: `/auth/complete?token=${token}`, headers: { cookie } })
  expect(await countAccounts(email)).toBe(0)
  expect((await finish(token, cookie)).body.already).toBe(false)
})

test('the link expires after an hour', async () => {
  const { token, cookie } = await begin('Late')
  server.later(HOUR_MS)
  expect(outcomeOf(await finish(token, cookie))).toEqual([400, 'linkExpired'])
  server.later(-HOUR_MS)
})

test('an identity that signed in in one browser gets no link in another', async () => {
  const [begun, other] = [await signIn('Lure'), await signIn('Lured')]
  const email = newAddress()
  expect(outcomeOf(await complete(begun, email, ''))).toEqual(OTHER_BROWSER)
  expect(outcomeOf(await complete(begun, email, other.cookie))).toEqual(OTHER_BROWSER)
  expect(box.received.filter(({ to }) => to === email)).toEqual([])
})

test('two sign-ins begun in one browser can both be completed there', async () => {
  const first = await begin('First')
  const second = await begin('Second', newAddress(), first.cookie)
  expect(second.cookie).toBe(first.cookie)
  for (const { token, email } of [first, second]) {
    expect((await finish(token, first.cookie)).status).toBe(200)
    expect(await countAccounts(email)).toBe(1)
  }
})

test('of two browsers that enter the same email, each completes only its own sign-in', async () => {
  const email = newAddress()
  const [mallory, ada] = [await begin('Mallory', email), await begin('Ada', email)]
  expect(outcomeOf(await finish(mallory.token, ada.cookie))).toEqual(OTHER_BROWSER)
  expect((await finish(ada.token, ada.cookie)).body.already).toBe(false)
  expect(outcomeOf(await finish(mallory.token, mallory.cookie))).toEqual([400, 'linkInvalid'])
  const { cookie } = await signIn('Ada')
  const profile = await server.visitor.get('/user/profile', await server.tokenFor(cookie))
  expect(profile.body).toMatchObject({ email, displayName: 'Ada' })
})

test('a password reset voids the links that would complete a sign-in with the email', async () => {
  const { token, cookie, email } = await begin('Early')
  const body = { email, password: 'walk-every-day', firstName: 'Ada', lastName: 'Stone' }
  await server.visitor.post('/auth/sign-up/email', body)
  await box.next(email)
  await server.visitor.post('/auth/request-password-reset', { email })
  const reset = { token: tokenIn(await box.next(email)), newPassword: 'seven-league-boots' }
  expect((await server.visitor.post('/auth/reset-password', reset)).status).toBe(200)
  expect(outcomeOf(await finish(token, cookie))).toEqual([400, 'linkInvalid'])
})

test('the email names the provider, but not the person', async () => {
  const { mail } = await begin('Trusty Walker')
  expect(mail.subject).toBe('Finish signing in to Cairn with Google')
  expect(mail.text).toContain('Someone logged in at Google and entered your email address')
  for (const part of [mail.text, mail.html]) expect(part).not.toMatch(/Trusty|Hello|Welcome/u)
})

test('a newer link of the same account at the provider replaces the older one', async () => {
  const begun = await signIn('Typist')
  const [mistyped, email] = [newAddress(), newAddress()]
  await complete(begun, mistyped)
  const older = tokenIn(await box.next(mistyped))
  await complete(begun, email)
  const newer = tokenIn(await box.next(email))
  expect(outcomeOf(await finish(older, begun.cookie))).toEqual([400, 'linkInvalid'])
  expect((await finish(newer, begun.cookie)).status).toBe(200)
})

test('entering the email of an existing account replaces the link just the same', async () => {
  const bob = await server.createConfirmedUser('Bob')
  const begun = await signIn('Prober')
  const email = newAddress()
  await complete(begun, email)
  const token = tokenIn(await box.next(email))
  await complete(begun, bob.email)
  expect(outcomeOf(await finish(token, begun.cookie))).toEqual([400, 'linkInvalid'])
})

test('a forged identity and the token of another kind are refused', async () => {
  const begun = await signIn('Forger')
  const forged = { ...begun, location: `${begun.location}x` }
  expect((await complete(forged, newAddress())).body.code).toBe('linkInvalid')
  expect((await finish(identityIn(begun), begun.cookie)).body.code).toBe('linkInvalid')
})

test('entering the email of an existing account sends nothing', async () => {
  const bob = await server.registerUser('Bob')
  await box.next(bob.email)
  expect((await complete(await signIn('Not Bob'), bob.email)).body).toEqual({ status: true })
  expect(box.received.filter(({ to }) => to === bob.email)).toEqual([])
})

test('only a browser that has to enter an email gets a cookie, which no script can read', async () => {
  const { setCookies } = await signIn('Eve')
  expect(setCookies.filter((each) => each.startsWith('cairn.browser='))).toEqual([
    expect.stringMatching(/^cairn\.browser=[\w-]{43}; Max-Age=90000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/u),
  ])
  const verified = await signInAtStandIn(server, { name: 'Zoe', email: newAddress() })
  expect(verified.cookie).not.toContain('cairn.browser')
})

test('deleting the account leaves nothing of the link that created it, also after the email was changed', async () => {
  const name = 'quintessa'
  for (const change of [false, true]) {
    const { token, cookie, email } = await begin(name)
    expect((await finish(token, cookie)).body.already).toBe(false)
    const { cookie: session } = await signIn(name)
    const headers = await server.tokenFor(session)
    const user = server.database.db.updateTable('user').where('email', '=', email)
    if (change) await user.set({ email: newAddress() }).execute()
    expect((await server.call('DELETE', '/user/account', {}, headers)).status).toBe(204)
    expect(await tablesWith(server, name)).toEqual([])
  }
})
