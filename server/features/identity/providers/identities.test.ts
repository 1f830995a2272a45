import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestMailServer, tokenIn } from '#server/testing/mail-server.ts'
import { cookiesOf, PASSWORD, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { ageSessions, writeIdentity } from '#server/testing/write-user.ts'
import { giveFirst, turnOn } from '../factors/testing/factor-user.ts'
import { freePort, identityIn, signInAtStandIn } from './testing/stand-in-user.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'seven-league-boots'
const facebook = { clientId: 'cairn', clientSecret: 's' }
const server = new TestServer()
const box = await TestMailServer.reserve()

beforeAll(async () => {
  await box.open()
  const env = { CAIRN_LIMITS: 'off', SMTP_URL: box.url }
  await server.open(env, { standInPort: await freePort(), facebook })
})
afterAll(async () => {
  await server.app.close()
  await box.close()
})

const newAddress = () => `mine-${crypto.randomUUID().slice(0, 8)}@example.org`
const outcomeOf = ({ status, body }: Reply) => [status, body.code]
const listOf = async (cookie: string) => (await server.visitor.get('/auth/list-accounts', { cookie })).body
const remove = (cookie: string, id: string, password: string | undefined = PASSWORD) =>
  server.visitor.post('/auth/unlink-account', { id, password }, { cookie })
const profileOf = async (cookie: string) => {
  const { body: token } = await server.visitor.get('/auth/token', { cookie })
  return await server.visitor.get('/user/profile', { authorization: `Bearer ${token.token}` })
}

/** A member with a password and a Google account with the same verified email. */
async function createAda(): Promise<{ ada: TestUser; byGoogle: () => Promise<string> }> {
  const ada = await server.createConfirmedUser('Ada')
  const form = { name: 'Ada Stone', email: ada.email }
  return { ada, byGoogle: async () => (await signInAtStandIn(server, form)).cookie }
}

/** A member without a password, whose provider gave no verified email. */
async function createUnverified() {
  const [email, form] = [newAddress(), { name: 'Trusty Person', email: newAddress(), verified: 'no' }]
  const begun = await signInAtStandIn(server, form)
  await server.visitor.post('/auth/complete-sign-in', { identity: identityIn(begun), email }, { cookie: begun.cookie })
  const token = tokenIn(await box.next(email))
  await server.visitor.post('/auth/finish-sign-in', { token }, { cookie: begun.cookie })
  return { email, signIn: () => signInAtStandIn(server, form) }
}

async function resetPassword(email: string, language = 'en') {
  await server.visitor.post('/auth/request-password-reset', { email })
  const token = tokenIn(await box.next(email))
  const body = { token, newPassword: NEW_PASSWORD }
  const { status } = await server.visitor.post('/auth/reset-password', body, { 'accept-language': language })
  return { status, mail: await box.next(email) }
}

async function signInWithPassword(email: string, password: string): Promise<string> {
  return cookiesOf(await server.visitor.post('/auth/sign-in/email', { email, password }))
}

test('a member sees the accounts at providers that they sign in with, and not the password', async () => {
  const { ada, byGoogle } = await createAda()
  expect(await listOf(ada.cookie)).toEqual([])
  await byGoogle()
  expect(await listOf(ada.cookie)).toEqual([
    { id: expect.any(String), provider: 'google', name: 'Google', createdAt: expect.any(String), removable: true },
  ])
})

test('removing an identity ends the sessions that came by it, and no others', async () => {
  const { ada, byGoogle } = await createAda()
  const [google, password] = [await byGoogle(), await signInWithPassword(ada.email, PASSWORD)]
  const [{ id }] = await listOf(password)
  expect((await remove(password, id)).body).toEqual({ status: true })
  expect((await profileOf(google)).status).toBe(401)
  expect((await profileOf(password)).status).toBe(200)
  expect(await listOf(password)).toEqual([])
})

test('removing an identity also ends sessions of which nothing is known, except the own one', async () => {
  const { ada, byGoogle } = await createAda()
  await byGoogle()
  const phone = await signInWithPassword(ada.email, PASSWORD)
  const { db } = server.database
  await db.updateTable('session').set({ methodId: null }).where('userId', '=', ada.id).execute()
  const [{ id }] = await listOf(ada.cookie)
  await remove(ada.cookie, id)
  expect((await profileOf(phone)).status).toBe(401)
  expect((await profileOf(ada.cookie)).status).toBe(200)
})

test('removing an identity ends the session it came by, the own one too', async () => {
  const { byGoogle } = await createAda()
  const google = await byGoogle()
  const [{ id }] = await listOf(google)
  expect((await remove(google, id)).status).toBe(200)
  expect((await profileOf(google)).status).toBe(401)
})

test('removing an identity needs the password', async () => {
  const { ada, byGoogle } = await createAda()
  await byGoogle()
  const [{ id }] = await listOf(ada.cookie)
  for (const password of ['', 'not-the-one']) {
    const { status, body } = await remove(ada.cookie, id, password)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['password']])
  }
  expect(await listOf(ada.cookie)).toHaveLength(1)
})

test('without a password, removing an identity needs a sign-in of the last ten minutes', async () => {
  const form = { name: 'Wim Demo', email: newAddress() }
  const { cookie } = await signInAtStandIn(server, form)
  const { body } = await profileOf(cookie)
  const id = await writeIdentity(server.database, body.id, 'facebook')
  await ageSessions(server.database, body.id, 11 * MINUTE_MS)
  expect(outcomeOf(await remove(cookie, id))).toEqual([403, 'staleSession'])
  expect(await listOf(cookie)).toHaveLength(2)
  expect((await remove((await signInAtStandIn(server, form)).cookie, id)).status).toBe(200)
})

test('the last way to sign in can’t be removed, until there is a password', async () => {
  const email = newAddress()
  const { cookie } = await signInAtStandIn(server, { name: 'Zoe Demo', email })
  const [only] = await listOf(cookie)
  expect(only.removable).toBe(false)
  expect(outcomeOf(await remove(cookie, only.id))).toEqual([409, 'lastSignIn'])
  expect((await profileOf(cookie)).status).toBe(200)
  await resetPassword(email)
  const password = await signInWithPassword(email, NEW_PASSWORD)
  expect((await listOf(password))[0].removable).toBe(true)
  expect((await remove(password, only.id, NEW_PASSWORD)).status).toBe(200)
})

test('an identity of a provider that isn’t configured any more is no way to sign in', async () => {
  const { cookie } = await signInAtStandIn(server, { name: 'Xia Demo', email: newAddress() })
  const { body } = await profileOf(cookie)
  await writeIdentity(server.database, body.id, 'twitter')
  const identities: { id: string; name: string; removable: boolean }[] = await listOf(cookie)
  expect(identities.map(({ name, removable }) => [name, removable])).toEqual([
    ['Google', false],
    ['X', true],
  ])
})

test('of the last two ways to sign in, two removals at once take one', async () => {
  const { db } = server.database
  const people = await Promise.all(Array.from({ length: 10 }, () => server.createConfirmedUser('Yan')))
  const removals = people.map(async ({ id, cookie }) => {
    await db.deleteFrom('account').where('userId', '=', id).execute()
    const ids = await Promise.all(['google', 'facebook'].map((name) => writeIdentity(server.database, id, name)))
    const replies = await Promise.all(ids.map((each) => remove(cookie, each)))
    return [replies.map(outcomeOf).sort(), (await listOf(cookie)).length]
  })
  const one = [200, undefined]
  expect(await Promise.all(removals)).toEqual(people.map(() => [[one, [409, 'lastSignIn']], 1]))
})

test('removing an identity twice answers like the first time', async () => {
  const { ada, byGoogle } = await createAda()
  await byGoogle()
  const [{ id }] = await listOf(ada.cookie)
  const replies = [await remove(ada.cookie, id), await remove(ada.cookie, id)]
  expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, { status: true }]))
})

test('a deleted account can neither list nor remove identities', async () => {
  const { ada, byGoogle } = await createAda()
  await byGoogle()
  const [{ id }] = await listOf(ada.cookie)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers)
  expect((await server.visitor.get('/auth/list-accounts', { cookie: ada.cookie })).status).toBe(401)
  expect((await remove(ada.cookie, id)).status).toBe(401)
})

test('an intruder who completed a sign-in with the email is out once its owner resets the password', async () => {
  const { email, signIn } = await createUnverified()
  const intruder = await signIn()
  expect((await profileOf(intruder.cookie)).body.email).toBe(email)
  const { status, mail } = await resetPassword(email)
  expect(status).toBe(200)
  expect((await profileOf(intruder.cookie)).status).toBe(401)
  const again = await signIn()
  expect(again.cookie).not.toContain('session_token')
  expect(again.location).toContain('identity=')
  expect(mail.text).toContain('You can no longer log in with Google')
})

test.each([
  ['en', 'with Facebook or Google'],
  ['de', 'Mit Facebook oder Google'],
  ['fr', 'avec Facebook ou Google'],
])('the mail about a reset names all providers that were removed: %s', async (language, names) => {
  const { email, signIn } = await createUnverified()
  const { body } = await profileOf((await signIn()).cookie)
  await writeIdentity(server.database, body.id, 'facebook')
  const { mail } = await resetPassword(email, language)
  expect(mail.text.replace(/\s+/g, ' ')).toContain(names)
})

test('a reset keeps the identity whose provider verified the email, and its mail names none', async () => {
  const email = newAddress()
  const form = { name: 'Robin Demo', email }
  await signInAtStandIn(server, form)
  const { mail } = await resetPassword(email)
  expect(mail.text).not.toContain('Google')
  const { cookie } = await signInAtStandIn(server, form)
  expect((await profileOf(cookie)).body.email).toBe(email)
})

test('after a change of the email, a reset removes the identity whose provider verified only the former one', async () => {
  const { ada, byGoogle } = await createAda()
  await byGoogle()
  const newEmail = newAddress()
  await server.visitor.post('/auth/change-email', { newEmail, password: PASSWORD }, { cookie: ada.cookie })
  const token = tokenIn(await box.next(newEmail))
  expect((await server.visitor.post('/auth/verify-email', { token }, { cookie: ada.cookie })).status).toBe(200)
  const { mail } = await resetPassword(newEmail)
  expect(mail.text).toContain('You can no longer log in with Google')
  expect((await profileOf(await byGoogle())).body.email).not.toBe(newEmail)
})

test('an identity counts as verified once its provider verifies the email of the account', async () => {
  const { ada, byGoogle } = await createAda()
  await byGoogle()
  const { db } = server.database
  await db.updateTable('account').set({ emailVerifiedAt: null }).where('userId', '=', ada.id).execute()
  await byGoogle()
  const { mail } = await resetPassword(ada.email)
  expect(mail.text).not.toContain('no longer log in')
})

test('changing the password inside a session keeps all identities', async () => {
  const { email, signIn } = await createUnverified()
  await resetPassword(email)
  const cookie = await signInWithPassword(email, NEW_PASSWORD)
  const { body } = await profileOf(cookie)
  await writeIdentity(server.database, body.id, 'facebook')
  const change = { currentPassword: NEW_PASSWORD, newPassword: 'another-long-word' }
  const changed = await server.visitor.post('/auth/change-password', change, { cookie })
  expect((await listOf(cookiesOf(changed))).map(({ name }: { name: string }) => name)).toEqual(['Facebook'])
  expect((await signIn()).cookie).not.toContain('session_token')
})

test('a provider lets someone in without the code that a password needs', async () => {
  const { ada, byGoogle } = await createAda()
  await byGoogle()
  await turnOn(server, ada)
  expect((await giveFirst(server, ada.email)).reply.body).toEqual({ secondFactor: { app: true } })
  expect((await profileOf(await byGoogle())).body.email).toBe(ada.email)
})
