import { expect, test } from 'vitest'
import type { SiteChange } from '#contract/site.ts'
import { tokenIn } from '#server/testing/mail-server.ts'
import { cookiesOf, PASSWORD } from '#server/testing/test-server.ts'
import { signInAtStandIn } from '../providers/testing/stand-in-user.ts'
import { AdmissionServer, newAddress, outcomeOf } from './testing/admission-server.ts'

const site = await AdmissionServer.prepare()

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
])('%s', async (_title, change, domain, outcome) => {
  await site.set(change)
  expect(outcomeOf(await site.register(newAddress(domain), { reason: 'To learn.' }))).toBe(outcome)
})

test.each<[string, SiteChange, string]>([
  ['everyone can sign in with a provider', {}, 'done'],
  ['a closed site takes no one from a provider', CLOSED, 'error=signUpClosed'],
  ['a provider replaces no invitation', INVITE, 'error=invitationNeeded'],
  ['from a provider one has to say why one wants to join', APPROVAL, 'identity'],
  ['a provider like Google proves no address for the domains', { domains: ['example.com'] }, 'identity'],
  ['an address of another domain is refused from a provider', DOMAINS, 'error=domainNotAllowed'],
])('%s', async (_title, change, outcome) => {
  await site.set(change)
  const email = newAddress('example.com')
  const { location } = await signInAtStandIn(site.server, { name: 'Nia', email, verified: 'yes' })
  expect(location).toContain(`?${outcome}`)
  expect(await site.countAccounts(email)).toBe(outcome === 'done' ? 1 : 0)
})

test('an email is changed to an allowed domain only', async () => {
  const ada = await site.server.createConfirmedUser('Ada')
  await site.set(DOMAINS)
  const change = (newEmail: string) =>
    site.server.visitor.post('/auth/change-email', { newEmail, password: PASSWORD }, { cookie: ada.cookie })
  expect((await change(newAddress())).body.code).toBe('domainNotAllowed')
  expect((await change(newAddress('school.example'))).status).toBe(200)
})

test('people who have an account stay, whatever the settings are', async () => {
  const ada = await site.server.createConfirmedUser('Ada')
  await site.set({ ...CLOSED, ...DOMAINS })
  expect(outcomeOf(await site.logIn(ada.email))).toBe('user')
})

test('with a proven address of the domain the account is made and signed in', async () => {
  await site.set(DOMAINS)
  const email = newAddress('school.example')
  const cookie = cookiesOf(await site.register(email))
  expect(await site.countAccounts(email)).toBe(0)
  const { body } = await site.finish(tokenIn(await site.box.next(email)), cookie)
  expect(body.session.profile).toMatchObject({ email, emailVerified: true, displayName: 'Nia Okoro' })
})

test('a stranger who opens the link gets no account with a password that they don’t know', async () => {
  await site.set(DOMAINS)
  const email = newAddress('school.example')
  await site.register(email)
  const token = tokenIn(await site.box.next(email))
  expect((await site.finish(token)).body.code).toBe('otherBrowser')
  expect((await site.finish(token, '', 'a wrong password')).body.fields).toHaveProperty('password')
  expect(await site.countAccounts(email)).toBe(0)
  expect((await site.finish(token, '', PASSWORD)).body.session.profile.email).toBe(email)
})

test('the settings at the time of the link decide', async () => {
  await site.set(DOMAINS)
  const email = newAddress('school.example')
  const cookie = cookiesOf(await site.register(email))
  const token = tokenIn(await site.box.next(email))
  await site.set(CLOSED)
  expect((await site.finish(token, cookie)).body.code).toBe('signUpClosed')
})

test('someone who asks to join says why', async () => {
  await site.set(APPROVAL)
  expect((await site.register(newAddress(), { reason: ' ' })).body.fields).toEqual({
    reason: 'Please say in a sentence why you want to join',
  })
})

test('an invitation link lets in as many people as it says', async () => {
  await site.set(INVITE)
  const { token } = await site.linkFor(2)
  const emails = [newAddress(), newAddress(), newAddress()]
  const replies = await Promise.all(emails.map((email) => site.register(email, { invitation: token })))
  expect(replies.map(outcomeOf).sort()).toEqual(['invitationNeeded', 'user', 'user'])
})

test('a link that was used up stays with its label and count until Olga removes it', async () => {
  const link = { label: 'Class 7b', uses: 1, days: 1 }
  const { id, url } = (await site.olga.post('/site/invitations', link)).body
  const listed = async () =>
    (await site.olga.get('/site/invitations')).body.find((each: { id: string }) => each.id === id)
  await site.register(newAddress(), { invitation: new URL(url).searchParams.get('invitation') })
  await site.linkFor()
  expect(await listed()).toMatchObject({ label: 'Class 7b', uses: 1, used: 1 })
  await site.olga.delete(`/site/invitations/${id}`)
  expect(await listed()).toBeUndefined()
})

test('there are at most a hundred invitation links', async () => {
  await site.set(INVITE)
  const { database, context } = site.server
  const before = (await site.olga.get('/site/invitations')).body.length
  const make = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ id: `link ${index}`, hash: `hash ${index}`, label: 'Class', uses: 1, used: 0 },
      ...{ createdAt: context.clock(), expiresAt: context.clock() + 60_000 },
    }))
  await database.db
    .insertInto('invitationLink')
    .values(make(99 - before))
    .execute()
  const one = { label: 'Class', uses: 1, days: 1 }
  const replies = await Promise.all([1, 2].map(() => site.olga.post('/site/invitations', one)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 409)?.body.message).toMatch(/^There are 100 invitation links/u)
  await database.db.deleteFrom('invitationLink').execute()
})

test('an ended or expired invitation link lets no one in', async () => {
  await site.set(INVITE)
  const { id, token } = await site.linkFor()
  await site.olga.delete(`/site/invitations/${id}`)
  expect(outcomeOf(await site.register(newAddress(), { invitation: token }))).toBe('invitationNeeded')
  const other = await site.linkFor()
  site.server.later(8 * 86_400_000)
  expect(outcomeOf(await site.register(newAddress(), { invitation: other.token }))).toBe('invitationNeeded')
  site.server.later(-8 * 86_400_000)
})

test('an invitation that a member mailed lets in its address alone, as proven', async () => {
  await site.set({ ...INVITE, ...DOMAINS })
  const ada = await site.server.createConfirmedUser('Ada')
  const email = newAddress('school.example')
  await ada.post('/user/invite', { email })
  const token =
    new URL(/https?:\S+register\S+/.exec((await site.box.next(email)).text)?.[0] ?? '').searchParams.get(
      'invitation',
    ) ?? ''
  const told = await site.server.visitor.post('/auth/invitation', { token })
  expect(told.body).toEqual({ email, inviter: 'Ada Stone' })
  expect(outcomeOf(await site.register(newAddress('school.example'), { invitation: token }))).toBe('invitationNeeded')
  expect((await site.register(email, { invitation: token })).body.profile).toMatchObject({ email, emailVerified: true })
})

test('invited people wait as well where the site says so', async () => {
  await site.set({ ...APPROVAL, invitedSkipQueue: false })
  const { token } = await site.linkFor()
  const reason = 'To learn.'
  expect(outcomeOf(await site.register(newAddress(), { invitation: token, reason }))).toBe('mailed')
  await site.set({ ...APPROVAL, invitedSkipQueue: true })
  expect(outcomeOf(await site.register(newAddress(), { invitation: token, reason }))).toBe('user')
})

test('the link that creates an account leads back to the page where the registration began', async () => {
  await site.set(DOMAINS)
  const email = newAddress('school.example')
  const page = '/app/groups/g1/join?key=k1'
  expect(outcomeOf(await site.register(email, { returnTo: page }))).toBe('mailed')
  const token = tokenIn(await site.box.next(email))
  expect((await site.finish(token, '', PASSWORD)).body).toMatchObject({ already: false, returnTo: page })
})
