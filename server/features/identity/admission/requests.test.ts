import { expect, test } from 'vitest'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import type { SiteChange } from '#contract/site.ts'
import { tokenIn } from '#server/testing/mail-server.ts'
import { cookiesOf, PASSWORD, TestServer } from '#server/testing/test-server.ts'
import { identityIn, signInAtStandIn } from '../providers/testing/stand-in-user.ts'
import { mailedInvitation } from './invitations.ts'
import { AdmissionServer, newAddress } from './testing/admission-server.ts'

const site = await AdmissionServer.prepare()
const APPROVAL: SiteChange = { signUp: 'approval' }

test('a request waits for a moderator, and its writer reads and changes it', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  const { reply, cookie } = await site.askToJoin(email)
  expect(reply.body.request).toMatchObject({ email, name: 'Nia Okoro' })
  expect(await site.countAccounts(email)).toBe(0)
  const own = () => site.server.visitor.get('/auth/request', { cookie })
  expect((await own()).body.reason).toBe('I teach design at the evening school.')
  await site.server.visitor.put('/auth/request', { reason: 'To make a journey with my class.' }, { cookie })
  expect((await site.requestOf(email))?.reason).toBe('To make a journey with my class.')
  expect((await site.server.visitor.get('/auth/request')).body).toBeNull()
})

test('the email that confirms a request speaks of the request, and welcomes no one', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  await site.register(email, { reason: 'I teach design at the evening school.' })
  const { subject, text } = await site.box.next(email)
  expect(subject).toBe('Confirm your request to join Cairn')
  expect(text).toContain('Then the moderators read your request to join.')
  expect(text).not.toMatch(/welcome|your account|create an account/iu)
})

test('logging in with a request shows it and begins no session', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  await site.askToJoin(email)
  const reply = await site.logIn(email)
  expect(reply.body).toEqual({ request: expect.objectContaining({ email }) })
  expect(cookiesOf(reply)).not.toContain('session_token')
  expect((await site.logIn(email, 'a wrong password')).body.code).toBe('invalidCredentials')
})

test('who is let in gets an email and logs in with their password', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  await site.askToJoin(email)
  expect((await site.decide(email, { admit: true })).status).toBe(204)
  expect((await site.box.next(email)).subject).toBe('Welcome to Cairn')
  expect((await site.logIn(email)).body.profile).toMatchObject({ email, emailVerified: true })
})

test('who accepted the rules when asking to join isn’t asked again', async () => {
  await site.set({ ...APPROVAL, rules: { en: 'Be kind.' } })
  const { version } = (await site.server.visitor.get('/site')).body.rules
  await site.olga.put('/user/rules', { version })
  const email = newAddress()
  const cookie = cookiesOf(await site.register(email, { reason: 'To learn.', rules: version }))
  await site.finish(tokenIn(await site.box.next(email)), cookie)
  await site.decide(email, { admit: true })
  expect((await site.logIn(email)).body.profile).not.toHaveProperty('newRules')
})

test('of a declined request nothing is left but that the address was declined, for 30 days', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  const { cookie } = await site.askToJoin(email)
  await site.decide(email, { admit: false, reason: 'This site is for our school.' })
  expect((await site.box.next(email)).text).toContain('This site is for our school.')
  expect((await site.server.visitor.get('/auth/request', { cookie })).body).toBeNull()
  expect((await site.logIn(email)).body.code).toBe('invalidCredentials')
  expect((await site.askToJoin(email)).reply.body.code).toBe('requestDeclined')
  expect((await site.askToJoin(email.replace('@', '+again@'))).reply.body.code).toBe('requestDeclined')
})

test('Nia, whom the moderators declined, doesn’t come in by an invitation either', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  await site.askToJoin(email)
  await site.decide(email, { admit: false, reason: '' })
  const ada = await site.server.createConfirmedUser('Ada')
  const mailed = mailedInvitation({ email, inviterId: ada.id }, site.server.context)
  for (const invitation of [mailed, (await site.linkFor()).token])
    expect((await site.register(email, { invitation })).body.code).toBe('requestDeclined')
  expect(await site.countAccounts(email)).toBe(0)
})

test('two moderators decide on a request once', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  await site.askToJoin(email)
  const { id } = (await site.requestOf(email)) ?? {}
  const both = await Promise.all([true, false].map((admit) => site.olga.post(`/moderation/requests/${id}`, { admit })))
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('a withdrawn request is gone', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  const { cookie } = await site.askToJoin(email)
  await site.server.call('DELETE', '/auth/request', undefined, { cookie })
  expect(await site.requestOf(email)).toBeUndefined()
})

test('a request from a provider waits, and signing in there again leads to it', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  const person = { name: 'Emil', email, verified: 'yes' } as const
  const begun = await signInAtStandIn(site.server, person)
  const identity = identityIn(begun)
  const { cookie } = begun
  const pending = await site.server.visitor.post('/auth/pending-sign-in', { identity }, { cookie })
  expect(pending.body).toEqual({ email, asksWhy: true })
  await site.server.visitor.post('/auth/complete-sign-in', { identity, email, reason: 'Ada told me.' }, { cookie })
  expect((await site.finish(tokenIn(await site.box.next(email)), cookie)).body.request).toMatchObject({ email })
  expect((await signInAtStandIn(site.server, person)).location).toContain('?waiting=1')
  await site.decide(email, { admit: true })
  expect((await signInAtStandIn(site.server, person)).location).toContain('?done=1')
})

test('Emil, whom the moderators declined, reads so when he asks again with his account at a provider', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  const person = { name: 'Emil', email, verified: 'yes' } as const
  const ask = async () => {
    const begun = await signInAtStandIn(site.server, person)
    const completion = { identity: identityIn(begun), email, reason: 'Ada told me.' }
    const { cookie } = begun
    await site.server.visitor.post('/auth/complete-sign-in', completion, { cookie })
    return await site.finish(tokenIn(await site.box.next(email)), cookie)
  }
  await ask()
  await site.decide(email, { admit: false })
  await site.box.next(email)
  expect((await ask()).body.code).toBe('requestDeclined')
  expect(await site.countAccounts(email)).toBe(0)
})

test.each(['withdrawn', 'declined'])('a %s request leaves no address, name or reason in a table', async (end) => {
  await site.set(APPROVAL)
  const email = newAddress()
  const { cookie } = await site.askToJoin(email)
  if (end === 'declined') await site.decide(email, { admit: false })
  else await site.server.call('DELETE', '/auth/request', undefined, { cookie })
  const { db } = site.server.database
  expect(await db.selectFrom('mailedLink').select('identity').where('email', '=', email).execute()).toEqual([])
  expect(await db.selectFrom('joinRequest').select('id').where('email', '=', email).execute()).toEqual([])
})

test('the link of a request that waits keeps neither the password nor the reason', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  const cookie = cookiesOf(await site.register(email, { reason: 'To learn.' }))
  const token = tokenIn(await site.box.next(email))
  await site.finish(token, cookie)
  const link = site.server.database.db.selectFrom('mailedLink').select('identity').where('email', '=', email)
  expect(await link.execute()).toEqual([{ identity: null }])
  expect((await site.finish(token, cookie)).body).toEqual({ status: true, already: true })
})

test.each<[string, SiteChange, string]>([
  ['while the site is closed', { signUp: 'closed' }, 'signUpClosed'],
  ['with an address of another domain', { domains: ['school.example'] }, 'domainNotAllowed'],
])('a moderator lets no one in %s', async (_title, change, code) => {
  await site.set(APPROVAL)
  const email = newAddress()
  await site.askToJoin(email)
  await site.set({ ...APPROVAL, ...change })
  expect((await site.decide(email, { admit: true })).body.code).toBe(code)
  expect(await site.countAccounts(email)).toBe(0)
  expect((await site.decide(email, { admit: false })).status).toBe(204)
})

test('a request ends when a member takes its address', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  await site.askToJoin(email)
  const { cookie } = await site.server.createConfirmedUser('Ada')
  await site.server.visitor.post('/auth/change-email', { newEmail: email, password: PASSWORD }, { cookie })
  await site.server.visitor.post('/auth/verify-email', { token: tokenIn(await site.box.next(email)) }, { cookie })
  expect(await site.requestOf(email)).toBeUndefined()
})

test('a request ends when its account at a provider has signed in to a member’s account', async () => {
  await site.set(APPROVAL)
  const ada = await site.server.createConfirmedUser('Ada')
  const email = newAddress()
  const begun = await signInAtStandIn(site.server, { name: 'Ada', email: ada.email, verified: 'no' })
  const { cookie } = begun
  const completion = { identity: identityIn(begun), email, reason: 'To learn.' }
  await site.server.visitor.post('/auth/complete-sign-in', completion, { cookie })
  await site.finish(tokenIn(await site.box.next(email)), cookie)
  await signInAtStandIn(site.server, { name: 'Ada', email: ada.email, verified: 'yes' })
  expect((await site.decide(email, { admit: true })).body.code).toBe('decided')
  expect(await site.requestOf(email)).toBeUndefined()
})

test('logging in with a request isn’t counted as a failed attempt', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  await site.askToJoin(email)
  const limited = new TestServer()
  await limited.open({ CAIRN_LIMITS: 'on' }, {}, { database: site.server.database })
  for (let n = 0; n < 11; n++) {
    const { status } = await limited.visitor.post('/auth/sign-in/email', { email, password: PASSWORD })
    expect(status).toBe(200)
  }
  await limited.app.close()
})

test('the log names the person who was let in, until they delete their account', async () => {
  await site.set(APPROVAL)
  const email = newAddress()
  await site.askToJoin(email)
  await site.decide(email, { admit: true })
  const admitted = async () => (await site.olga.get('/moderation/log')).body[0]
  expect(await admitted()).toMatchObject({ act: 'admit', target: { kind: 'person', name: 'Nia Okoro' } })
  const nia = await site.logIn(email)
  const headers = { cookie: cookiesOf(nia), authorization: `Bearer ${nia.body.token}` }
  const gone = await site.server.call('DELETE', '/user/account', { password: PASSWORD }, headers)
  expect(gone.status).toBe(204)
  expect((await admitted()).target.id).toBe(FORMER_MEMBER_ID)
})
