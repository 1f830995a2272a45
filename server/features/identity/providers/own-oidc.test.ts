import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createProbe } from 'node:net'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#server/core/platform/settings.ts'
import { printOperatorLink } from '#server/features/site/operator-link.ts'
import { TestServer } from '#server/testing/test-server.ts'
import { type Claims, KEYS, MockProvider } from './testing/mock-provider.ts'

const provider = new MockProvider()
const server = new TestServer()

beforeAll(async () => {
  await provider.start()
  await server.open({ CAIRN_LIMITS: 'off', OIDC_ISSUER: provider.issuer, ...KEYS })
})
afterAll(async () => {
  await server.app.close()
  await provider.server.stop()
})

const ROBIN = { sub: 'robin', email: 'robin@example.org', email_verified: true, name: 'Robin Hood' }

const signIn = (claims: Claims, options = {}) => provider.signIn(server, claims, options)

const profileOf = async (cookie: string) =>
  (await server.visitor.get('/user/profile', await server.tokenFor(cookie))).body

test('a configured OIDC provider is offered by its name', async () => {
  const { body } = await server.visitor.get('/auth/providers')
  expect(body).toEqual({ providers: ['oidc'], oidcName: 'Keycloak', demonstration: false })
})

test('signing in uses the names and the verified email of the ID token', async () => {
  const { location, cookie, started } = await signIn(ROBIN)
  const query = new URL(started.body.url).searchParams
  expect([query.get('code_challenge_method'), query.get('redirect_uri')]).toEqual([
    'S256',
    'http://localhost:3000/api/auth/callback/oidc',
  ])
  expect(location).toBe('http://localhost:3000/auth/popup?done=1')
  expect(await profileOf(cookie)).toMatchObject({ email: 'robin@example.org', displayName: 'Robin Hood' })
})

test('an account that isn’t confirmed doesn’t use up the link that makes an operator', async () => {
  const squatted = await server.createUser('Head')
  const line = await printOperatorLink(server.context, Date.now() + server.ahead)
  const setUp = new URL(line.slice(line.indexOf('http'))).searchParams.get('token') ?? ''
  const head = { sub: 'head', email: squatted.email, email_verified: true, name: 'Head' }
  expect((await signIn(head, { body: { setUp } })).location).toContain('error=account_not_linked')
  const { cookie } = await signIn({ ...head, email: 'head@example.org' }, { body: { setUp } })
  expect((await profileOf(cookie)).operator).toBe(true)
})

test('names of the provider are cleaned and cut like typed ones', async () => {
  const name = `Little\u202e\n John ${'x'.repeat(500)}`
  const { cookie } = await signIn({
    ...ROBIN,
    sub: 'little-john',
    email: 'little@example.org',
    name,
    given_name: '\u2067',
  })
  const { displayName, firstName } = await profileOf(cookie)
  expect(displayName).toBe(`Little John ${'x'.repeat(108)}`)
  expect(firstName).toBe('Little')
})

test('the userinfo endpoint is used if the ID token has no email', async () => {
  const claims = { ...ROBIN, sub: 'marian', email: 'marian@example.org', name: 'Marian Fitzwalter' }
  const { cookie } = await signIn(claims, { inUserInfo: true })
  expect(await profileOf(cookie)).toMatchObject({ email: 'marian@example.org' })
})

test('without a verified email the user is asked for one', async () => {
  const { location } = await signIn({ ...ROBIN, sub: 'john', email: 'john@example.org', email_verified: false })
  expect(location).toContain('/auth/popup?identity=')
})

test.each([
  '',
  'not an email',
  ' space@example.org',
  'a\r\nBcc: b@example.org',
  `${'a'.repeat(5000)}@example.org`,
  'one@example.org,two@example.org',
  // A Kelvin sign, which becomes the letter k in lower case.
  'yu\u212ai@example.org',
  ['list@example.org'],
])('the email %j is no verified one, so the user is asked for theirs', async (email) => {
  const { location, cookie } = await signIn({ ...ROBIN, sub: `odd ${JSON.stringify(email).slice(0, 40)}`, email })
  expect(location).toContain('/auth/popup?identity=')
  expect(cookie).not.toContain('session_token')
})

test.each([['true'], 1, 'yes'])('%j doesn’t say that an email is verified', async (email_verified) => {
  const claims = { ...ROBIN, sub: `flag ${email_verified}`, email: 'much@example.org', email_verified }
  expect((await signIn(claims)).location).toContain('/auth/popup?identity=')
})

test('an identity without an id signs no one in', async () => {
  expect((await signIn({ ...ROBIN, sub: '' })).location).toContain('error=failed')
})

test('the same id at another provider is another person', async () => {
  const { cookie } = await signIn({ ...ROBIN, sub: '7', email: 'seven@example.org' })
  const { db } = server.database
  const before = await db.selectFrom('account').select(['issuer', 'userId']).where('accountId', '=', '7').execute()
  expect(before).toEqual([{ issuer: provider.issuer, userId: (await profileOf(cookie)).id }])
  await db.updateTable('account').set({ issuer: 'https://former.example' }).where('accountId', '=', '7').execute()
  const again = await signIn({ ...ROBIN, sub: '7', email: 'another-seven@example.org' })
  expect((await profileOf(again.cookie)).email).toBe('another-seven@example.org')
})

test("a provider can't take over an account with an unconfirmed email", async () => {
  const tuck = await server.createUser('Tuck')
  const { location } = await signIn({ ...ROBIN, sub: 'tuck', email: tuck.email })
  expect(location).toContain('error=account_not_linked')
})

test('a provider that is down returns providerDown and works again later', async () => {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const other = new TestServer()
  await other.open({ CAIRN_LIMITS: 'off', OIDC_ISSUER: issuer, ...KEYS })
  const start = () => other.visitor.post('/auth/sign-in/social', { provider: 'oidc' })
  expect((await start()).body.code).toBe('providerDown')
  const late = new OAuth2Server()
  await late.issuer.keys.generate('RS256')
  await late.start(port, '127.0.0.1')
  late.issuer.url = issuer
  expect((await start()).status).toBe(200)
  await late.stop()
  await other.app.close()
})

test('a discovery document of another issuer is refused', async () => {
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ issuer: 'https://evil.example', ...endpointsAt('https://evil.example') })),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const other = new TestServer()
  const { port } = server.address() as AddressInfo
  await other.open({ CAIRN_LIMITS: 'off', OIDC_ISSUER: `http://127.0.0.1:${port}`, ...KEYS })
  expect((await other.visitor.post('/auth/sign-in/social', { provider: 'oidc' })).body.code).toBe('providerDown')
  await other.app.close()
  server.close()
})

test('the four OIDC settings must be set together', () => {
  expect(() => readSettings({ OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'cairn' })).toThrow(
    'Set all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME, or none',
  )
})

function endpointsAt(origin: string) {
  return { authorization_endpoint: `${origin}/a`, token_endpoint: `${origin}/t`, jwks_uri: `${origin}/k` }
}

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
