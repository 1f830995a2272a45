import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { SITE_DEFAULTS, type SiteChange } from '#contract/site.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { createResetLink } from '#server/features/identity/links/link-mail.ts'
import { setOperator } from '#server/features/site/site.store.ts'
import { cookiesOf, PASSWORD, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { MockProvider, KEYS as OIDC } from '../providers/testing/mock-provider.ts'
import { newAddress, outcomeOf } from './testing/admission-server.ts'

const provider = new MockProvider()
const server = new TestServer()
let olga: TestUser

beforeAll(async () => {
  await provider.start()
  await server.open({ CAIRN_LIMITS: 'off', SMTP_URL: 'none', OIDC_ISSUER: provider.issuer, ...OIDC })
  olga = await server.createConfirmedUser('Olga')
  await server.database.db.transaction().execute((trx) => setOperator(trx, olga.id, Date.now()))
})
afterAll(async () => {
  await server.app.close()
  await provider.server.stop()
})
beforeEach(() => set({}))

async function set(change: SiteChange): Promise<void> {
  await olga.put('/site/settings', { ...SITE_DEFAULTS, ...change })
}

const register = (email: string, more: object = {}): Promise<Reply> => {
  const account = { email, password: PASSWORD, firstName: 'Nia', lastName: 'Okoro' }
  return server.visitor.post('/auth/sign-up/email', { ...account, ...more })
}
const logIn = (email: string) => server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD })
const isConfirmed = ({ body }: Reply): boolean => body.profile.emailVerified
const asUser = ({ body }: Reply): TestUser =>
  server.user({
    id: body.user.id,
    email: body.profile.email,
    cookie: '',
    headers: { authorization: `Bearer ${body.token}` },
  })

async function linkFor(uses = 1): Promise<string> {
  const { body } = await olga.post('/site/invitations', { uses, days: 7 })
  return new URL(body.url).searchParams.get('invitation') ?? ''
}

async function enter(claims: Record<string, unknown>) {
  const signedIn = await provider.signIn(server, claims)
  const headers = await server.tokenFor(signedIn.cookie)
  return { ...signedIn, profile: (await server.visitor.get('/user/profile', headers)).body }
}

test('everyone can read that the site sends no email', async () => {
  expect((await server.visitor.get('/site')).body.mail).toBe(false)
})

test('a person who only registers isn’t confirmed: they can’t invite, post links or be listed', async () => {
  const reply = await register(newAddress())
  expect(isConfirmed(reply)).toBe(false)
  const nia = asUser(reply)
  expect((await nia.post('/user/invite', { email: newAddress() })).body.code).toBe('unverified')
  const journey = await olga.createJourney()
  const spam = await nia.post(`/path/comments/${journey.id}`, { text: 'See https://spam.example/now' })
  expect(spam.body.fields).toEqual({ text: expect.stringContaining('confirmed') })
  const { body } = await olga.get('/user/all?sort=newest')
  expect(body.map(({ id }: { id: string }) => id)).not.toContain(nia.id)
})

test('an operator’s invitation link confirms those whom it lets in, and no one above its number', async () => {
  const invitation = await linkFor(2)
  const puppets = []
  for (let n = 0; n < 4; n++) puppets.push(await register(newAddress(), { invitation }))
  expect(puppets.map(isConfirmed)).toEqual([true, true, false, false])
})

test('a member’s invitation is a link to copy, which lets in the invited address but doesn’t confirm it', async () => {
  await set({ signUp: 'invite' })
  const email = newAddress()
  const invited = await olga.post('/user/invite', { email })
  expect(invited.status).toBe(202)
  const invitation = new URL(invited.body.link).searchParams.get('invitation') ?? ''
  expect((await register(newAddress(), { invitation })).body.code).toBe('invitationNeeded')
  const reply = await register(email, { invitation })
  expect(isConfirmed(reply)).toBe(false)
  expect((await asUser(reply).post('/user/invite', { email: newAddress() })).body.code).toBe('unverified')
})

test('links that members have copied wait while members may not invite, and operators’ links go on', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const email = newAddress()
  const linkOf = async (user: TestUser) => (await user.post('/user/invite', { email })).body.link
  const tokenOf = (link: string) => new URL(link).searchParams.get('invitation') ?? ''
  const [byAda, byOlga] = [tokenOf(await linkOf(ada)), tokenOf(await linkOf(olga))]
  await set({ signUp: 'invite', membersInvite: false })
  expect((await server.visitor.post('/auth/invitation', { token: byAda })).body.code).toBe('linkInvalid')
  expect((await register(email, { invitation: byAda })).body.code).toBe('invitationNeeded')
  expect(outcomeOf(await register(email, { invitation: byOlga }))).toBe('user')
})

test('the link to copy is the same whether or not the address has an account', async () => {
  const { body, status } = await olga.post('/user/invite', { email: olga.email })
  expect([status, Object.keys(body)]).toEqual([202, ['status', 'link']])
})

test('a moderator confirms an account, once, and it is in the log', async () => {
  const reply = await register(newAddress())
  const nia = asUser(reply)
  const waiting = (await olga.get('/moderation/unconfirmed')).body
  expect(waiting[0].id).toBe(nia.id)
  expect((await nia.post(`/moderation/people/${nia.id}/admit`)).status).toBe(403)
  expect((await olga.post(`/moderation/people/${nia.id}/admit`)).status).toBe(204)
  expect((await nia.get('/user/profile')).body.emailVerified).toBe(true)
  expect((await olga.get('/moderation/log')).body[0]).toMatchObject({ act: 'admit', target: { id: nia.id } })
  const left = (await olga.get('/moderation/unconfirmed?limit=100')).body.map(({ id }: TestUser) => id)
  expect(left).not.toContain(nia.id)
  expect(left).not.toContain(FORMER_MEMBER_ID)
})

test('asking to join needs no email, and the decision is read when logging in', async () => {
  await set({ signUp: 'approval' })
  const email = newAddress()
  expect(outcomeOf(await register(email, { reason: 'To learn.' }))).toBe('request')
  expect((await logIn(email)).body.request).toMatchObject({ email, declined: null })
  const find = async () =>
    (await olga.get('/moderation/requests')).body.find((each: { email: string }) => each.email === email)
  await olga.post(`/moderation/requests/${(await find()).id}`, { admit: false, reason: 'We are full.' })
  expect(await find()).toBeUndefined()
  const told = await logIn(email)
  expect(told.body.request.declined).toMatchObject({ reason: 'We are full.' })
  expect((await server.visitor.get('/auth/request', { cookie: cookiesOf(told) })).body.declined).not.toBeNull()
  expect((await register(email, { reason: 'Again.' })).body.code).toBe('emailTaken')
})

test('whom a moderator lets in is confirmed and logs in with the password of the request', async () => {
  await set({ signUp: 'approval' })
  const email = newAddress()
  await register(email, { reason: 'To learn.' })
  const [request] = (await olga.get('/moderation/requests')).body
  await olga.post(`/moderation/requests/${request.id}`, { admit: true })
  expect(isConfirmed(await logIn(email))).toBe(true)
})

test('a moderator’s decision opens no domain to an address that nothing has proven', async () => {
  await set({ signUp: 'approval' })
  const email = newAddress('school.example')
  await register(email, { reason: 'To learn.' })
  await set({ signUp: 'approval', domains: ['school.example'] })
  const { body } = await olga.get('/moderation/requests')
  const { id } = body.find((each: { email: string }) => each.email === email)
  expect((await olga.post(`/moderation/requests/${id}`, { admit: true })).body.code).toBe('domainNotAllowed')
  expect((await olga.post(`/moderation/requests/${id}`, { admit: false, reason: '' })).status).toBe(204)
})

test('a copied invitation doesn’t let in Nia, whom the moderators declined', async () => {
  await set({ signUp: 'approval' })
  const email = newAddress()
  await register(email, { reason: 'To learn.' })
  const { body } = await olga.get('/moderation/requests')
  const { id } = body.find((each: { email: string }) => each.email === email)
  await olga.post(`/moderation/requests/${id}`, { admit: false, reason: '' })
  const { link } = (await olga.post('/user/invite', { email })).body
  const invitation = new URL(link).searchParams.get('invitation') ?? ''
  expect((await register(email, { invitation })).body.code).toBe('emailTaken')
})

test('no one replaces the request of someone else, whose address they only name', async () => {
  await set({ signUp: 'approval' })
  const email = newAddress()
  await register(email, { reason: 'To learn.' })
  const { body } = await register(email, { reason: 'Me instead.', password: 'another long password' })
  expect([body.code, body.message]).toEqual([
    'emailTaken',
    'Someone has already asked to join with this email: log in to read the answer',
  ])
  expect((await logIn(email)).body.request.reason).toBe('To learn.')
})

test('the owner of an address gets the account that someone else made with it, by the operator’s provider', async () => {
  const email = newAddress()
  const squatter = asUser(await register(email, { invitation: await linkFor() }))
  const { profile } = await enter({ sub: email, email, email_verified: true, name: 'Owner' })
  expect(profile).toMatchObject({ id: squatter.id, emailVerified: true })
  expect((await squatter.get('/user/profile')).status).toBe(401)
  expect((await logIn(email)).body.code).toBe('invalidCredentials')
})

test('who comes by the operator’s provider is confirmed', async () => {
  const email = newAddress()
  expect((await enter({ sub: email, email, email_verified: true, name: 'Robin' })).profile.emailVerified).toBe(true)
  const unverified = await enter({ sub: 'x', email: newAddress(), email_verified: false, name: 'Robin' })
  expect(unverified.location).toContain('error=no_email')
})

test('domains let in only whose address the operator’s provider proves', async () => {
  await set({ domains: ['school.example'] })
  expect((await register(newAddress('school.example'))).body.code).toBe('noMail')
  expect((await register(newAddress('school.example'), { invitation: await linkFor() })).body.code).toBe('noMail')
  const email = newAddress('school.example')
  expect((await enter({ sub: email, email, email_verified: true, name: 'Robin' })).profile.email).toBe(email)
})

test.each([
  ['/auth/request-password-reset', { email: 'a@example.org' }],
  ['/auth/send-verification-email', { email: 'a@example.org' }],
  ['/auth/change-email', { newEmail: 'a@example.org', password: PASSWORD }],
])('%s says that the site sends no email', async (path, body) => {
  expect((await server.visitor.post(path, body, { cookie: olga.cookie })).body.code).toBe('noMail')
})

test('a reset link comes from the command line, works once, and confirms no address', async () => {
  const email = newAddress()
  const { body } = await register(email)
  const link = await createResetLink(server.context, { id: body.user.id, email })
  const token = new URL(link).searchParams.get('token')
  const reset = () => server.visitor.post('/auth/reset-password', { token, newPassword: 'a new long password' })
  expect([(await reset()).status, (await reset()).status]).toEqual([200, 400])
  const again = await server.visitor.post('/auth/sign-in/email', { email, password: 'a new long password' })
  expect(isConfirmed(again)).toBe(false)
})

test('a taken address names the people who run the site, since no one can mail a new password', async () => {
  const email = newAddress()
  await register(email)
  expect((await register(email)).body.message).toBe(
    "There's already an account with this email: log in, or ask the people who run this site for a new password",
  )
})

test('no email is ever written', async () => {
  expect(await server.mails()).toEqual([])
})

test('domains are refused where nothing proves an address', async () => {
  expect(() => readSettings({ SMTP_URL: 'none', SIGN_UP_DOMAINS: 'school.example' })).toThrow(
    'SIGN_UP_DOMAINS needs OIDC_ISSUER or a mail server: SMTP_URL=none proves no address',
  )
  const other = new TestServer()
  await other.open({ CAIRN_LIMITS: 'off', SMTP_URL: 'none' })
  const boss = await other.createConfirmedUser('Boss')
  await other.database.db.transaction().execute((trx) => setOperator(trx, boss.id, Date.now()))
  expect((await boss.put('/site/settings', { domains: ['school.example'] })).status).toBe(409)
  await other.app.close()
})
