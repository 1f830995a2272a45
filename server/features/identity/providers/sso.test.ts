import { expect, test } from 'vitest'
import type { SiteChange } from '#contract/site.ts'
import { hashToken } from '#server/core/platform/secrets.ts'
import { printOperatorLink } from '#server/features/site/operator-link.ts'
import { setOperator } from '#server/features/site/site.store.ts'
import { PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { removeOwnProvider } from '../accounts/methods.store.ts'
import { createMailedLink } from '../links/links.store.ts'
import { writePending } from './pending.ts'
import type { Claims } from './testing/mock-provider.ts'
import { claimsOf, errorIn, SsoSite } from './testing/sso-site.ts'

const HOUR_MS = 3_600_000
const site = new SsoSite()
const { server, provider } = site

test('the page that was asked for is opened after the sign-in, in the same window', async () => {
  const { location } = await site.enter(claimsOf('Robin'), { body: { returnTo: '/app/user/notes?q=a' } })
  expect(location).toBe('http://localhost:3000/auth/login?done=1&returnTo=%2Fapp%2Fuser%2Fnotes%3Fq%3Da')
})

test.each([
  '//evil.example',
  '/\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  `/${'x'.repeat(1000)}`,
])('a sign-in can’t lead to %s', async (returnTo) => {
  const body = { provider: 'oidc', returnTo }
  expect((await server.visitor.post('/auth/sign-in/social', body)).status).toBe(400)
})

test.each([
  ['/auth/sign-up/email', { email: 'a@example.org', password: PASSWORD, firstName: 'A', lastName: 'B' }],
  ['/auth/sign-in/email', { email: 'a@example.org', password: PASSWORD }],
  ['/auth/set-up', { token: 'x' }],
  ['/auth/sign-in/factor', { code: '123456' }],
  ['/auth/sign-in/passkey', {}],
  ['/auth/remove-password', {}],
  ['/auth/request-password-reset', { email: 'a@example.org' }],
  ['/auth/reset-password', { token: 'x', newPassword: PASSWORD }],
  ['/auth/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }],
  ['/auth/send-verification-email', { email: 'a@example.org' }],
  ['/auth/verify-email', { token: 'x' }],
  ['/auth/change-email', { newEmail: 'a@example.org', password: PASSWORD }],
  ['/auth/stop-email-change', { token: 'x' }],
])('%s doesn’t exist', async (path, body) => {
  expect((await server.visitor.post(path, body, { cookie: site.olga.cookie })).status).toBe(404)
})

test('only the provider of OIDC_ISSUER is offered', async () => {
  expect((await server.visitor.get('/auth/providers')).body.providers).toEqual(['oidc'])
  expect((await server.visitor.post('/auth/sign-in/social', { provider: 'google' })).status).toBe(404)
})

test('a session that began with a password doesn’t count, and counts again after switching back', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const renew = async () => (await server.visitor.get('/auth/token', { cookie: ada.cookie })).status
  expect(await renew()).toBe(401)
  await site.switchTo({ ssoOnly: false })
  expect(await renew()).toBe(200)
  const member = await site.userOf(ada.cookie)
  await site.switchTo({})
  expect((await member.get('/user/profile')).status).toBe(401)
  await site.switchTo({ ssoOnly: false })
  const credentials = { email: ada.email, password: PASSWORD }
  expect((await server.visitor.post('/auth/sign-in/email', credentials)).status).toBe(200)
})

test('a session ends after OIDC_SESSION_HOURS, however it is used', async () => {
  const { cookie } = await site.enter(claimsOf('Robin'))
  server.later(11 * HOUR_MS)
  expect((await server.visitor.get('/auth/token', { cookie })).status).toBe(200)
  server.later(1.1 * HOUR_MS)
  expect((await server.visitor.get('/auth/token', { cookie })).status).toBe(401)
})

test('a registration that was mailed before makes no account', async () => {
  await site.switchTo({ ssoOnly: false, domains: ['example.org'] })
  const account = { email: 'late@example.org', password: PASSWORD, firstName: 'Late', lastName: 'Comer' }
  const registered = await server.visitor.post('/auth/sign-up/email', account)
  expect(registered.body).toEqual({ mailed: true })
  const token = await server.linkTokenOf(server.user({ ...server.visitor, email: account.email }))
  await site.switchTo({})
  const finished = await server.visitor.post('/auth/finish-sign-in', { token, password: PASSWORD })
  expect(finished.status).toBe(404)
})

test('a sign-in at another provider that waited for its link makes no account', async () => {
  const secret = 'secret-of-this-browser'
  const names = { name: 'Late Comer', firstName: 'Late', lastName: 'Comer' }
  const late = { provider: 'google', subject: 'late', issuer: '', ...names, browserHash: hashToken(secret) } as const
  const cookie = `cairn.browser=${secret}`
  const about = { purpose: 'completeSignIn', userId: null, email: 'late-google@example.org' } as const
  const link = { ...about, identity: JSON.stringify(late) }
  const token = await createMailedLink(server.database.db, link, server.context.clock())
  expect((await server.visitor.post('/auth/finish-sign-in', { token }, { cookie })).status).toBe(404)
  const body = { identity: writePending(late, server.context), email: about.email }
  for (const path of ['/auth/complete-sign-in', '/auth/pending-sign-in'])
    expect((await server.visitor.post(path, body, { cookie })).status).toBe(404)
})

test('the provider may be asked not to show anything, and its refusal ends on a page', async () => {
  const { started, location } = await site.enter(claimsOf('Robin'), {
    body: { silent: true },
    answer: ({ searchParams }) => {
      searchParams.delete('code')
      searchParams.set('error', 'login_required')
    },
  })
  expect(new URL(started.body.url).searchParams.get('prompt')).toBe('none')
  expect(location).toBe('http://localhost:3000/auth/login?error=login_required&returnTo=%2Fapp%2Fdiscover')
})

test('an answer that this browser hasn’t asked for signs no one in', async () => {
  const answer = ({ searchParams }: URL) => searchParams.set('state', 'of-another-browser')
  expect(errorIn(await site.enter(claimsOf('Robin'), { answer }))).toBe('failed')
  expect((await server.visitor.get('/auth/callback/oidc?code=x&state=y')).headers.location).toContain(
    '/auth/login?error=failed',
  )
})

test('an account is joined by a verified email, and its owner is mailed', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { cookie } = await site.enter({ sub: 'ada-1', email: ada.email, email_verified: true, name: 'Someone Else' })
  const profile = (await (await site.userOf(cookie)).get('/user/profile')).body
  expect(profile).toMatchObject({ id: ada.id, displayName: expect.stringContaining('Ada') })
  expect((await server.mails())[0]).toMatchObject({
    recipient: ada.email,
    subject: expect.stringContaining('Keycloak'),
  })
})

test('an unverified email joins no account', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { location } = await site.enter({ sub: 'mallory-1', email: ada.email, email_verified: false, name: 'Mallory' })
  expect(location).toContain('/auth/complete?identity=')
})

test('an account is joined once: a second person with its email is refused', async () => {
  const ada = await server.createConfirmedUser('Ada')
  await site.enter({ sub: 'ada-2', email: ada.email, email_verified: true, name: 'Ada' })
  const second = await site.enter({ sub: 'mallory-2', email: ada.email, email_verified: true, name: 'Mallory' })
  expect(errorIn(second)).toBe('account_taken')
  expect(second.cookie).not.toContain('session_token')
})

test('a freed account is joined by the next person with its email', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const claims = { email: ada.email, email_verified: true, name: 'Ada' }
  await site.enter({ ...claims, sub: 'ada-3' })
  expect(errorIn(await site.enter({ ...claims, sub: 'ada-4' }))).toBe('account_taken')
  await server.database.db.transaction().execute((trx) => removeOwnProvider(trx, ada.id))
  const { cookie } = await site.enter({ ...claims, sub: 'ada-4' })
  expect((await site.userOf(cookie)).id).toBe(ada.id)
})

test('an unconfirmed account is joined without the password of whoever registered it', async () => {
  const squatted = await server.createUser('Squat')
  const { cookie } = await site.enter({ sub: 'owner', email: squatted.email, email_verified: true, name: 'Owner' })
  const { body } = await (await site.userOf(cookie)).get('/user/profile')
  expect(body).toMatchObject({ id: squatted.id, emailVerified: true })
  await site.switchTo({ ssoOnly: false })
  const credentials = { email: squatted.email, password: PASSWORD }
  expect((await server.visitor.post('/auth/sign-in/email', credentials)).status).toBe(401)
  expect((await squatted.get('/user/profile')).status).toBe(401)
})

test('the email of an operator joins their account only in the browser that they used before', async () => {
  const boss = await server.createConfirmedUser('Boss')
  await server.database.db.transaction().execute((trx) => setOperator(trx, boss.id, Date.now()))
  const claims = { sub: 'boss', email: boss.email, email_verified: true, name: 'Boss' }
  expect(errorIn(await site.enter(claims))).toBe('account_taken')
  const { cookie } = await site.enter(claims, { cookie: boss.cookie })
  expect((await site.userOf(cookie)).id).toBe(boss.id)
})

test('the link of the command makes an operator at the provider, whoever may sign up, once', async () => {
  await site.switchTo({ signUp: 'closed' })
  const line = await printOperatorLink(server.context, Date.now() + server.ahead)
  const setUp = new URL(line.slice(line.indexOf('http'))).searchParams.get('token') ?? ''
  expect(errorIn(await site.enter(claimsOf('Head', { email_verified: false }), { body: { setUp } }))).toBe('no_email')
  const { cookie } = await site.enter(claimsOf('Head'), { body: { setUp } })
  expect((await (await site.userOf(cookie)).get('/user/profile')).body.operator).toBe(true)
  const again = await site.enter(claimsOf('Second'), { body: { setUp } })
  expect([errorIn(again), again.cookie.includes('session_token')]).toEqual(['linkInvalid', false])
})

test.each<[string, SiteChange, string | null]>([
  ['a closed site', { signUp: 'closed' }, 'signUpClosed'],
  ['a site for invited people', { signUp: 'invite' }, 'invitationNeeded'],
  ['a site of another domain', { domains: ['school.example'] }, 'domainNotAllowed'],
  ['a site of the domain', { domains: ['example.org'] }, null],
])('%s lets in by single sign-on whom it lets in otherwise', async (_title, change, error) => {
  await site.switchTo(change)
  expect(errorIn(await site.enter(claimsOf(`New-${crypto.randomUUID()}`)))).toBe(error)
  expect(errorIn(await site.enter(claimsOf('Olga')))).toBe(null)
})

test('an invitation link lets people in by single sign-on', async () => {
  await site.switchTo({ signUp: 'invite' })
  const { url } = (await site.olga.post('/site/invitations', { uses: 1, days: 1 })).body
  const invitation = new URL(url).searchParams.get('invitation')
  expect(errorIn(await site.enter(claimsOf('Guest'), { body: { invitation } }))).toBe(null)
  expect(errorIn(await site.enter(claimsOf('Guest2'), { body: { invitation } }))).toBe('invitationNeeded')
})

test('a moderator decides on people who come by single sign-on where the site asks for it', async () => {
  await site.switchTo({ signUp: 'approval' })
  const { location, cookie } = await site.enter(claimsOf('Nia'))
  const identity = new URL(location).searchParams.get('identity')
  const body = { identity, email: 'nia@example.org', reason: 'I teach.' }
  expect((await server.visitor.post('/auth/complete-sign-in', body, { cookie })).body.request).toBeDefined()
  expect((await site.enter(claimsOf('Nia'))).location).toBe('http://localhost:3000/auth/request')
  const [request] = (await site.olga.get('/moderation/requests')).body
  await site.olga.post(`/moderation/requests/${request.id}`, { admit: true })
  expect(errorIn(await site.enter(claimsOf('Nia')))).toBe(null)
})

test('someone whom the moderators declined reads so after single sign-on, also with an invitation', async () => {
  await site.switchTo({ signUp: 'approval' })
  const ask = async () => {
    const { location, cookie } = await site.enter(claimsOf('Nils'))
    const identity = new URL(location).searchParams.get('identity')
    const body = { identity, email: 'nils@example.org', reason: 'I teach.' }
    return (await server.visitor.post('/auth/complete-sign-in', body, { cookie })).body
  }
  await ask()
  const [request] = (await site.olga.get('/moderation/requests')).body
  await site.olga.post(`/moderation/requests/${request.id}`, { admit: false })
  expect((await ask()).code).toBe('requestDeclined')
  const { url } = (await site.olga.post('/site/invitations', { uses: 1, days: 1 })).body
  const invitation = new URL(url).searchParams.get('invitation')
  expect(errorIn(await site.enter(claimsOf('Nils'), { body: { invitation } }))).toBe('requestDeclined')
})

test('the display name comes from the first sign-in only', async () => {
  await site.enter(claimsOf('Marian'))
  const { cookie } = await site.enter(claimsOf('Marian', { name: 'Another Name' }))
  expect((await (await site.userOf(cookie)).get('/user/profile')).body.displayName).toBe('Marian')
})

test('a serious action asks for a sign-in that the provider proves to be fresh', async () => {
  const seconds = () => Math.floor((Date.now() + server.ahead) / 1000)
  const zoe = await site.userOf((await site.enter(claimsOf('Zoe', { auth_time: seconds() - 3600 }))).cookie)
  const remove = (user: TestUser) => server.call('DELETE', '/user/account', {}, user.headers)
  expect((await remove(zoe)).body.code).toBe('staleSession')
  const fresh = (claims: Claims) => site.enter(claims, { cookie: zoe.cookie, body: { fresh: true } })
  expect(errorIn(await fresh(claimsOf('Zoe', { auth_time: seconds() - 600 })))).toBe('not_fresh')
  expect(errorIn(await fresh(claimsOf('Yves', { auth_time: seconds() })))).toBe('other_person')
  const proven = await fresh(claimsOf('Zoe', { auth_time: seconds() }))
  const query = new URL(proven.started.body.url).searchParams
  expect([query.get('prompt'), query.get('max_age')]).toEqual(['login', '0'])
  expect((await remove(await site.userOf(proven.cookie))).status).toBe(204)
})

test('a provider that doesn’t tell when people log in is believed to have asked them', async () => {
  const remove = (user: TestUser) => server.call('DELETE', '/user/account', {}, user.headers)
  const { cookie } = await site.enter(claimsOf('Wim'))
  expect((await remove(await site.userOf(cookie))).body.code).toBe('staleSession')
  const proven = await site.enter(claimsOf('Wim'), { cookie, body: { fresh: true } })
  expect((await remove(await site.userOf(proven.cookie))).status).toBe(204)
})

test('a fresh sign-in needs a session', async () => {
  const body = { provider: 'oidc', fresh: true, returnTo: '/app/user/edit' }
  expect((await server.visitor.post('/auth/sign-in/social', body)).status).toBe(401)
})

test('logging out leads to the provider, and says so where the provider can’t be told', async () => {
  const { cookie } = await site.enter(claimsOf('Robin'))
  const { url } = (await server.visitor.post('/auth/sign-out', {}, { cookie })).body
  const query = new URL(url).searchParams
  expect(url).toContain(`${provider.issuer}/endsession`)
  expect(query.get('post_logout_redirect_uri')).toBe('http://localhost:3000/')
  expect(query.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect((await server.visitor.get('/auth/token', { cookie })).status).toBe(401)
})

test('the last account at the provider can’t be removed, though a password is stored', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const auth_time = Math.floor((Date.now() + server.ahead) / 1000)
  const claims = { sub: 'ada-4', email: ada.email, email_verified: true, name: 'Ada', auth_time }
  const { cookie } = await site.enter(claims)
  const [own] = (await server.visitor.get('/auth/list-accounts', { cookie })).body
  expect(own.removable).toBe(false)
  const removal = await server.visitor.post('/auth/unlink-account', { id: own.id }, { cookie })
  expect(removal.body.code).toBe('lastSignIn')
})
