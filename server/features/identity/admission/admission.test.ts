import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SITE_DEFAULTS, type SiteChange } from '#contract/site.ts'
import { setOperator } from '#server/features/site/site.store.ts'
import { TestMailServer, tokenIn } from '#server/testing/mail-server.ts'
import { cookiesOf, PASSWORD, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { freePort, identityIn, signInAtStandIn } from '../providers/testing/stand-in-user.ts'

const server = new TestServer()
const box = await TestMailServer.reserve()
/** The operator, who is a moderator too. */
let olga: TestUser

beforeAll(async () => {
  await box.open()
  await server.open({ CAIRN_LIMITS: 'off', SMTP_URL: box.url }, { standInPort: await freePort() })
  olga = await server.createConfirmedUser('Olga')
  await server.database.db.transaction().execute((trx) => setOperator(trx, olga.id, Date.now()))
})
afterAll(async () => {
  await server.app.close()
  await box.close()
})
beforeEach(() => setSite({}))

const setSite = (change: SiteChange) => olga.put('/site/settings', { ...SITE_DEFAULTS, ...change })
const newAddress = (domain = 'example.org') => `new-${crypto.randomUUID().slice(0, 8)}@${domain}`
const outcomeOf = ({ status, body }: Reply) => (status === 200 ? Object.keys(body)[0] : body.code)

const register = (email: string, more: object = {}, headers = {}) =>
  server.visitor.post(
    '/auth/sign-up/email',
    { email, password: PASSWORD, firstName: 'Nia', lastName: 'Okoro', ...more },
    headers,
  )
const logIn = (email: string, password = PASSWORD) => server.visitor.post('/auth/sign-in/email', { email, password })
const finish = (token: string, cookie = '', password?: string) =>
  server.visitor.post('/auth/finish-sign-in', { token, ...(password && { password }) }, { cookie })
const waiting = async () =>
  (await olga.get('/moderation/requests')).body as { id: string; email: string; reason: string }[]
const requestOf = async (email: string) => (await waiting()).find((each) => each.email === email)
const decide = async (email: string, decision: object) =>
  await olga.post(`/moderation/requests/${(await requestOf(email))?.id}`, decision)
const linkFor = async (uses = 1) => {
  const { body } = await olga.post('/site/invitations', { uses, days: 7 })
  return { id: body.id, token: new URL(body.url).searchParams.get('invitation') ?? '' }
}
const countAccounts = async (email: string) =>
  (await server.database.db.selectFrom('user').select('id').where('email', '=', email).execute()).length

/** Registers and opens the mailed link in the same browser. */
async function askToJoin(email: string, reason = 'I teach design at the evening school.') {
  const cookie = cookiesOf(await register(email, { reason }))
  const reply = await finish(tokenIn(await box.next(email)), cookie)
  return { reply, cookie: cookiesOf(reply) }
}

const CLOSED: SiteChange = { signUp: 'closed' }
const INVITE: SiteChange = { signUp: 'invite' }
const APPROVAL: SiteChange = { signUp: 'approval' }
const DOMAINS: SiteChange = { domains: ['school.example'] }

test.each<[string, SiteChange, string, string]>([
  ['everyone can register', {}, 'example.org', 'user'],
  ['a closed site takes no one', CLOSED, 'example.org', 'signUpClosed'],
  ['without an invitation no one gets in where one is needed', INVITE, 'example.org', 'invitationNeeded'],
  ['an address has to be proven where a moderator decides', APPROVAL, 'example.org', 'mailed'],
  ['an address of the domain has to be proven', DOMAINS, 'school.example', 'mailed'],
  ['subdomains belong to their domain', DOMAINS, 'pupils.school.example', 'mailed'],
  ['another domain is refused', DOMAINS, 'myschool.example', 'domainNotAllowed'],
  ['a domain that only begins alike is refused', DOMAINS, 'school.example.attacker.example', 'domainNotAllowed'],
])('%s', async (_title, site, domain, outcome) => {
  await setSite(site)
  expect(outcomeOf(await register(newAddress(domain), { reason: 'To learn.' }))).toBe(outcome)
})

test.each<[string, SiteChange, string]>([
  ['everyone can sign in with a provider', {}, 'done'],
  ['a closed site takes no one from a provider', CLOSED, 'error=signUpClosed'],
  ['a provider replaces no invitation', INVITE, 'error=invitationNeeded'],
  ['from a provider one has to say why one wants to join', APPROVAL, 'identity'],
  ['a provider like Google proves no address for the domains', { domains: ['example.com'] }, 'identity'],
  ['an address of another domain is refused from a provider', DOMAINS, 'error=domainNotAllowed'],
])('%s', async (_title, site, outcome) => {
  await setSite(site)
  const email = newAddress('example.com')
  const { location } = await signInAtStandIn(server, { name: 'Nia', email, verified: 'yes' })
  expect(location).toContain(`?${outcome}`)
  expect(await countAccounts(email)).toBe(outcome === 'done' ? 1 : 0)
})

test('an email is changed to an allowed domain only', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await setSite(DOMAINS)
  const change = (newEmail: string) =>
    server.visitor.post('/auth/change-email', { newEmail, password: PASSWORD }, { cookie: ada.cookie })
  expect((await change(newAddress())).body.code).toBe('domainNotAllowed')
  expect((await change(newAddress('school.example'))).status).toBe(200)
})

test('people who have an account stay, whatever the settings are', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await setSite({ ...CLOSED, ...DOMAINS })
  expect(outcomeOf(await logIn(ada.email))).toBe('user')
})

test('with a proven address of the domain the account is made and signed in', async () => {
  await setSite(DOMAINS)
  const email = newAddress('school.example')
  const cookie = cookiesOf(await register(email))
  expect(await countAccounts(email)).toBe(0)
  const { body } = await finish(tokenIn(await box.next(email)), cookie)
  expect(body.session.profile).toMatchObject({ email, emailVerified: true, displayName: 'Nia Okoro' })
})

test('a stranger who opens the link gets no account with a password that they don’t know', async () => {
  await setSite(DOMAINS)
  const email = newAddress('school.example')
  await register(email)
  const token = tokenIn(await box.next(email))
  expect((await finish(token)).body.code).toBe('otherBrowser')
  expect((await finish(token, '', 'a wrong password')).body.fields).toHaveProperty('password')
  expect(await countAccounts(email)).toBe(0)
  expect((await finish(token, '', PASSWORD)).body.session.profile.email).toBe(email)
})

test('the settings at the time of the link decide', async () => {
  await setSite(DOMAINS)
  const email = newAddress('school.example')
  const cookie = cookiesOf(await register(email))
  const token = tokenIn(await box.next(email))
  await setSite(CLOSED)
  expect((await finish(token, cookie)).body.code).toBe('signUpClosed')
})

test('someone who asks to join says why', async () => {
  await setSite(APPROVAL)
  expect((await register(newAddress(), { reason: ' ' })).body.fields).toEqual({
    reason: 'Please say in a sentence why you want to join',
  })
})

test('a request waits for a moderator, and its writer reads and changes it', async () => {
  await setSite(APPROVAL)
  const email = newAddress()
  const { reply, cookie } = await askToJoin(email)
  expect(reply.body.request).toMatchObject({ email, name: 'Nia Okoro' })
  expect(await countAccounts(email)).toBe(0)
  const own = () => server.visitor.get('/auth/request', { cookie })
  expect((await own()).body.reason).toBe('I teach design at the evening school.')
  await server.visitor.put('/auth/request', { reason: 'To make a journey with my class.' }, { cookie })
  expect((await requestOf(email))?.reason).toBe('To make a journey with my class.')
  expect((await server.visitor.get('/auth/request')).body).toBeNull()
})

test('logging in with a request shows it and begins no session', async () => {
  await setSite(APPROVAL)
  const email = newAddress()
  await askToJoin(email)
  const reply = await logIn(email)
  expect(reply.body).toEqual({ request: expect.objectContaining({ email }) })
  expect(cookiesOf(reply)).not.toContain('session_token')
  expect((await logIn(email, 'a wrong password')).body.code).toBe('invalidCredentials')
})

test('who is let in gets an email and logs in with their password', async () => {
  await setSite(APPROVAL)
  const email = newAddress()
  await askToJoin(email)
  expect((await decide(email, { admit: true })).status).toBe(204)
  expect((await box.next(email)).subject).toBe('Welcome to Cairn')
  expect((await logIn(email)).body.profile).toMatchObject({ email, emailVerified: true })
})

test('of a declined request nothing is left but that the address was declined, for 30 days', async () => {
  await setSite(APPROVAL)
  const email = newAddress()
  const { cookie } = await askToJoin(email)
  await decide(email, { admit: false, reason: 'This site is for our school.' })
  expect((await box.next(email)).text).toContain('This site is for our school.')
  expect((await server.visitor.get('/auth/request', { cookie })).body).toBeNull()
  expect((await logIn(email)).body.code).toBe('invalidCredentials')
  expect((await askToJoin(email)).reply.body.code).toBe('requestDeclined')
  expect((await askToJoin(email.replace('@', '+again@'))).reply.body.code).toBe('requestDeclined')
})

test('two moderators decide on a request once', async () => {
  await setSite(APPROVAL)
  const email = newAddress()
  await askToJoin(email)
  const { id } = (await requestOf(email)) ?? {}
  const both = await Promise.all([true, false].map((admit) => olga.post(`/moderation/requests/${id}`, { admit })))
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('a withdrawn request is gone', async () => {
  await setSite(APPROVAL)
  const email = newAddress()
  const { cookie } = await askToJoin(email)
  await server.call('DELETE', '/auth/request', undefined, { cookie })
  expect(await requestOf(email)).toBeUndefined()
})

test('a request from a provider waits, and signing in there again leads to it', async () => {
  await setSite(APPROVAL)
  const email = newAddress()
  const person = { name: 'Emil', email, verified: 'yes' } as const
  const begun = await signInAtStandIn(server, person)
  const identity = identityIn(begun)
  const { cookie } = begun
  const pending = await server.visitor.post('/auth/pending-sign-in', { identity }, { cookie })
  expect(pending.body).toEqual({ email, asksWhy: true })
  await server.visitor.post('/auth/complete-sign-in', { identity, email, reason: 'Ada told me.' }, { cookie })
  expect((await finish(tokenIn(await box.next(email)), cookie)).body.request).toMatchObject({ email })
  expect((await signInAtStandIn(server, person)).location).toContain('?waiting=1')
  await decide(email, { admit: true })
  expect((await signInAtStandIn(server, person)).location).toContain('?done=1')
})

test('an invitation link lets in as many people as it says', async () => {
  await setSite(INVITE)
  const { token } = await linkFor(2)
  const emails = [newAddress(), newAddress(), newAddress()]
  const replies = await Promise.all(emails.map((email) => register(email, { invitation: token })))
  expect(replies.map(outcomeOf).sort()).toEqual(['invitationNeeded', 'user', 'user'])
  expect((await olga.get('/site/invitations')).body).toEqual([])
})

test('an ended or expired invitation link lets no one in', async () => {
  await setSite(INVITE)
  const { id, token } = await linkFor()
  await olga.delete(`/site/invitations/${id}`)
  expect(outcomeOf(await register(newAddress(), { invitation: token }))).toBe('invitationNeeded')
  const other = await linkFor()
  server.later(8 * 86_400_000)
  expect(outcomeOf(await register(newAddress(), { invitation: other.token }))).toBe('invitationNeeded')
  server.later(-8 * 86_400_000)
})

test('an invitation that a member mailed lets in its address alone, as proven', async () => {
  await setSite({ ...INVITE, ...DOMAINS })
  const ada = await server.createConfirmedUser('Ada')
  const email = newAddress('school.example')
  await ada.post('/user/invite', { email })
  const token =
    new URL(/https?:\S+register\S+/.exec((await box.next(email)).text)?.[0] ?? '').searchParams.get('invitation') ?? ''
  const told = await server.visitor.post('/auth/invitation', { token })
  expect(told.body).toEqual({ email, inviter: 'Ada Stone' })
  expect(outcomeOf(await register(newAddress('school.example'), { invitation: token }))).toBe('invitationNeeded')
  expect((await register(email, { invitation: token })).body.profile).toMatchObject({ email, emailVerified: true })
})

test('invited people wait as well where the site says so', async () => {
  await setSite({ ...APPROVAL, invitedSkipQueue: false })
  const { token } = await linkFor()
  const reason = 'To learn.'
  expect(outcomeOf(await register(newAddress(), { invitation: token, reason }))).toBe('mailed')
  await setSite({ ...APPROVAL, invitedSkipQueue: true })
  expect(outcomeOf(await register(newAddress(), { invitation: token, reason }))).toBe('user')
})
