import { expect, test } from 'vitest'
import { cookiesOf, openTestServer, type Reply, type TestUser } from '#server/testing/test-server.ts'
import { addMethod } from '../accounts/accounts.store.ts'
import { deleteFormerEmails } from '../accounts/former-email.store.ts'
import { createResetLink } from '../links/link-mail.ts'
import {
  addPasskey,
  callsOf,
  codeOf,
  giveFirst,
  proveWith,
  STEP_MS,
  signInWith,
  turnOn,
} from './testing/factor-user.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
const DAY_MS = 24 * 3_600_000
const NEW_PASSWORD = 'seven-league-boots'

const outcomeOf = ({ status, body }: Reply) => [status, body.code]
const undo = (token: string | undefined) => server.visitor.post('/auth/undo-factor', { token })

/** The token of the link 'This wasn't me' in the latest mail to this member; undefined if it carries none. */
async function undoTokenOf({ email }: TestUser): Promise<string | undefined> {
  const mails = (await server.mails()).filter(({ recipient }) => recipient === email)
  return /undo-factor\?token=(\S+)/u.exec(mails[0]?.text ?? '')?.[1]
}

/** Changes the email of an account to that of another mailbox, in this session. */
async function moveTo(email: string, { cookie }: Pick<TestUser, 'cookie'>): Promise<void> {
  await server.visitor.post('/auth/change-email', { newEmail: email, password: 'walk-every-day' }, { cookie })
  const token = await server.linkTokenOf({ email } as TestUser)
  expect(outcomeOf(await server.visitor.post('/auth/verify-email', { token }, { cookie }))).toEqual([200, undefined])
}

const emailOf = async ({ id }: TestUser) =>
  (await server.database.db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** Sets a new password by a mailed link, in a browser with this cookie. */
async function reset(user: TestUser, cookie = ''): Promise<Reply> {
  await server.visitor.post('/auth/request-password-reset', { email: user.email })
  const body = { token: await server.linkTokenOf(user), newPassword: NEW_PASSWORD }
  return await server.visitor.post('/auth/reset-password', body, { cookie })
}

const signInNewly = ({ email }: TestUser) =>
  server.visitor.post('/auth/sign-in/email', { email, password: NEW_PASSWORD })

/** A thief who knows Ada's password signs in. */
async function createThiefOf(ada: TestUser): Promise<Pick<TestUser, 'cookie'>> {
  return { cookie: (await giveFirst(server, ada.email)).cookie }
}

/** The clock goes on, and Ada signs in anew with a code. */
async function later(ada: TestUser, days: number, secret: string): Promise<{ cookie: string }> {
  server.later(days * DAY_MS)
  const { cookie } = await giveFirst(server, ada.email)
  const code = codeOf(server, secret)
  server.later(STEP_MS)
  return { cookie: cookiesOf(await server.visitor.post('/auth/sign-in/factor', { code }, { cookie })) }
}

test('a thief of the password can’t add a passkey or an app beside the owner’s passkey', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await addPasskey(server, ada)
  const { post } = callsOf(server, await createThiefOf(ada))
  for (const path of ['passkeys/begin', 'factor/begin'])
    expect(outcomeOf(await post(path, { password: 'walk-every-day' }))).toEqual([403, 'passkeyFirst'])
})

test('a thief of the password can’t change the email beside the owner’s passkey', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const passkey = await addPasskey(server, ada)
  const asking = { newEmail: `new-${ada.email}`, password: 'walk-every-day' }
  const thief = callsOf(server, await createThiefOf(ada))
  expect(outcomeOf(await thief.post('change-email', asking))).toEqual([403, 'passkeyFirst'])
  await proveWith(server, ada, passkey)
  expect((await callsOf(server, ada).post('change-email', asking)).status).toBe(200)
})

test('This wasn’t me works beside an old passkey that the site can’t ask for', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await addPasskey(server, ada)
  await server.database.db.updateTable('passkey').set({ host: 'former.example' }).execute()
  server.later(8 * DAY_MS)
  const thief = await createThiefOf(ada)
  await turnOn(server, thief)
  expect(outcomeOf(await undo(await undoTokenOf(ada)))).toEqual([200, undefined])
  expect((await callsOf(server, thief).get('token')).status).toBe(401)
})

test('This wasn’t me removes what a thief of the password added, ends all sessions and voids the password', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const thief = await createThiefOf(ada)
  await turnOn(server, thief)
  const token = await undoTokenOf(ada)
  const passkey = await addPasskey(server, thief, { proof: {} }).catch(() => addPasskey(server, thief))
  expect(outcomeOf(await undo(token))).toEqual([200, undefined])
  expect((await callsOf(server, thief).get('token')).status).toBe(401)
  expect((await signInWith(server, passkey)).status).toBe(403)
  expect(outcomeOf((await giveFirst(server, ada.email)).reply)).toEqual([401, 'invalidCredentials'])
  expect((await reset(ada)).status).toBe(200)
  expect((await signInNewly(ada)).status).toBe(200)
})

test('This wasn’t me works once, and for seven days', async () => {
  const [ada, bob] = [await server.createConfirmedUser('Ada'), await server.createConfirmedUser('Bob')]
  await addPasskey(server, ada)
  const used = await undoTokenOf(ada)
  await turnOn(server, bob)
  const late = await undoTokenOf(bob)
  expect(outcomeOf(await undo(used))).toEqual([200, undefined])
  expect(outcomeOf(await undo(used))).toEqual([400, 'linkInvalid'])
  server.later(7 * DAY_MS)
  expect(outcomeOf(await undo(late))).toEqual([400, 'linkExpired'])
})

test('This wasn’t me does nothing once the account has another email or is deleted', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await turnOn(server, ada)
  const token = await undoTokenOf(ada)
  await server.database.db
    .updateTable('user')
    .set({ email: `new-${ada.email}` })
    .where('id', '=', ada.id)
    .execute()
  expect(outcomeOf(await undo(token))).toEqual([400, 'linkInvalid'])
  await server.database.db.deleteFrom('user').where('id', '=', ada.id).execute()
  expect(outcomeOf(await undo(token))).toEqual([400, 'linkInvalid'])
})

test('This wasn’t me gives the account its address again that a thief of the password changed, even twice', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const thief = await createThiefOf(ada)
  await moveTo('thief@example.net', thief)
  await moveTo('other@example.net', thief)
  const [token, ofThief] = [await undoTokenOf(ada), await undoTokenOf({ email: 'thief@example.net' } as TestUser)]
  server.later(6 * DAY_MS)
  expect(outcomeOf(await undo(token))).toEqual([200, undefined])
  expect(await emailOf(ada)).toBe(ada.email)
  const [told] = (await server.mails()).filter(({ recipient }) => recipient === 'other@example.net')
  expect(told?.text).toContain(`Your account now uses ${ada.email}`)
  expect((await callsOf(server, thief).get('token')).status).toBe(401)
  expect((await reset(ada)).status).toBe(200)
  expect((await signInNewly(ada)).body.user).toEqual({ id: ada.id })
  for (const used of [token, ofThief]) expect(outcomeOf(await undo(used))).toEqual([400, 'linkInvalid'])
})

test('This wasn’t me from the mail to a thief takes the link of the owner nothing', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const thief = await createThiefOf(ada)
  await moveTo('first@example.net', thief)
  await moveTo('second@example.net', thief)
  expect((await undo(await undoTokenOf({ email: 'first@example.net' } as TestUser))).status).toBe(200)
  expect((await undo(await undoTokenOf(ada))).status).toBe(200)
  expect(await emailOf(ada)).toBe(ada.email)
})

test('an owner who changed the email lately gets the newer address again', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await moveTo('ada-at-home@example.net', ada)
  server.later(6 * DAY_MS)
  const thief = await createThiefOf({ ...ada, email: 'ada-at-home@example.net' })
  await turnOn(server, thief)
  await moveTo('thief-of-both@example.net', thief)
  server.later(5 * DAY_MS)
  expect((await undo(await undoTokenOf({ email: 'ada-at-home@example.net' } as TestUser))).status).toBe(200)
  expect(await emailOf(ada)).toBe('ada-at-home@example.net')
})

test('This wasn’t me removes an account at a provider that a thief connected', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await moveTo('thief-with-google@example.net', await createThiefOf(ada))
  await server.database.db.transaction().execute(async (trx) => {
    await addMethod(trx, ada.id, { provider: 'google', issuer: '', subject: 'thief' }, server.context.clock())
  })
  expect((await undo(await undoTokenOf(ada))).status).toBe(200)
  const left = server.database.db.selectFrom('account').select('providerId').where('userId', '=', ada.id)
  expect(await left.execute()).toEqual([])
})

test('This wasn’t me brings no pause back that a moderator ended', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { db } = server.database
  const person = db.updateTable('person').where('id', '=', ada.id)
  await person.set({ pausedUntil: server.context.clock() + 7 * DAY_MS }).execute()
  await moveTo('thief-of-paused@example.net', await createThiefOf(ada))
  await person.set({ pausedUntil: null }).execute()
  expect((await undo(await undoTokenOf(ada))).status).toBe(200)
  const paused = db.selectFrom('person').select('pausedUntil').where('id', '=', ada.id)
  expect(await paused.executeTakeFirst()).toEqual({ pausedUntil: null })
})

test('a former address can’t be registered while its owner can set it again', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await moveTo('thief-who-registers@example.net', await createThiefOf(ada))
  const { email } = ada
  const body = { email, password: 'walk-at-night-too', firstName: 'Thief', lastName: 'Stone' }
  expect(outcomeOf(await server.visitor.post('/auth/sign-up/email', body))).toEqual([422, 'emailTaken'])
  expect((await undo(await undoTokenOf(ada))).status).toBe(200)
})

test('This wasn’t me works for seven days, also where the thief’s second factor is older by then', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  await moveTo('thief-with-old-factor@example.net', await later(ada, 6, secret))
  server.later(6 * DAY_MS)
  expect((await undo(await undoTokenOf(ada))).status).toBe(200)
  expect(await emailOf(ada)).toBe(ada.email)
  expect((await reset(ada)).status).toBe(200)
  expect((await signInNewly(ada)).body.user).toEqual({ id: ada.id })
})

test('This wasn’t me in the mail about a second factor works after the thief changed the email, too', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const thief = await createThiefOf(ada)
  await turnOn(server, thief)
  const token = await undoTokenOf(ada)
  await moveTo('thief-of-factor@example.net', thief)
  expect(outcomeOf(await undo(token))).toEqual([200, undefined])
  expect(await emailOf(ada)).toBe(ada.email)
  expect((await reset(ada)).status).toBe(200)
  expect((await signInNewly(ada)).body.user).toEqual({ id: ada.id })
})

test('This wasn’t me in the mail about another email also removes the second factor that the thief added', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const thief = await createThiefOf(ada)
  await turnOn(server, thief)
  await moveTo('thief-with-factor@example.net', thief)
  expect(outcomeOf(await undo(await undoTokenOf(ada)))).toEqual([200, undefined])
  expect((await reset(ada)).status).toBe(200)
  expect((await signInNewly(ada)).body.user).toEqual({ id: ada.id })
})

test('an address that was given up with an older second factor can’t be set again by mail', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  await moveTo('ada-with-factor@example.net', await later(ada, 8, secret))
  expect(await undoTokenOf(ada)).toBeUndefined()
})

test('an address that another account has by now can’t be set again', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await moveTo('ada-elsewhere@example.net', ada)
  const token = await undoTokenOf(ada)
  const { db } = server.database
  const bob = await server.createConfirmedUser('Bob')
  await db.updateTable('user').set({ email: ada.email }).where('id', '=', bob.id).execute()
  expect(outcomeOf(await undo(token))).toEqual([422, 'emailTaken'])
  expect(await emailOf(ada)).toBe('ada-elsewhere@example.net')
})

test('the former address is deleted after seven days, and can’t be set again', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await moveTo('ada-new@example.net', ada)
  const token = await undoTokenOf(ada)
  server.later(7 * DAY_MS)
  expect(outcomeOf(await undo(token))).toEqual([400, 'linkExpired'])
  const kept = server.database.db.selectFrom('formerEmail').select('email').where('userId', '=', ada.id)
  expect(await kept.execute()).toEqual([{ email: ada.email }])
  await deleteFormerEmails(server.database.db, server.context.clock())
  expect(await kept.execute()).toEqual([])
})

test('the mail about a passkey carries no such link where an older second factor was asked for', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  await addPasskey(server, await later(ada, 8, secret))
  expect(await undoTokenOf(ada)).toBeUndefined()
})

test('a reset by mail removes a second factor and passkeys of less than seven days', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await turnOn(server, ada)
  await addPasskey(server, ada)
  server.later(6 * DAY_MS)
  expect((await reset(ada)).status).toBe(200)
  expect((await signInNewly(ada)).body.user).toEqual({ id: ada.id })
})

test('a reset by mail removes nothing where one is older, so that a thief of the mailbox gains nothing', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  const passkey = await addPasskey(server, await later(ada, 8, secret))
  expect((await reset(ada)).status).toBe(200)
  expect((await signInNewly(ada)).body).toEqual({ secondFactor: { app: true } })
  expect((await signInWith(server, passkey)).status).toBe(200)
})

test('an app that is set up anew keeps the age of the former one, so that a thief of the mailbox gains nothing', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  await turnOn(server, await later(ada, 8, secret))
  expect(await undoTokenOf(ada)).toBeUndefined()
  expect((await reset(ada)).status).toBe(200)
  expect((await signInNewly(ada)).body).toEqual({ secondFactor: { app: true } })
})

test('a reset link handed over by the operator removes no second factor', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await turnOn(server, ada)
  const link = await createResetLink(server.context, ada)
  const token = new URL(link).searchParams.get('token')
  await server.visitor.post('/auth/reset-password', { token, newPassword: NEW_PASSWORD })
  expect((await signInNewly(ada)).body).toEqual({ secondFactor: { app: true } })
})

test('someone who logs in with a passkey alone uses it before a mailed link gives them a password', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const passkey = await addPasskey(server, ada)
  const { cookie } = ada
  expect((await server.visitor.post('/auth/remove-password', {}, { cookie })).status).toBe(200)
  server.later(8 * DAY_MS)
  expect(outcomeOf(await reset(ada))).toEqual([403, 'passkeyFirst'])
  const session = cookiesOf(await signInWith(server, passkey))
  expect((await reset(ada, session)).status).toBe(200)
  expect((await signInNewly(ada)).status).toBe(200)
})
