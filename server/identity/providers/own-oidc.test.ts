import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createProbe } from 'node:net'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings.ts'
import { cookiesOf, TestServer } from '#server/testing/test-server.ts'

const KEYS = { OIDC_CLIENT_ID: 'cairn', OIDC_CLIENT_SECRET: 'a secret', OIDC_NAME: 'Keycloak' }
const provider = new OAuth2Server()
const server = new TestServer()

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, '127.0.0.1')
  const issuer = provider.issuer.url ?? ''
  await server.open({ CAIRN_LIMITS: 'off', OIDC_ISSUER: issuer, ...KEYS }, {})
})
afterAll(async () => {
  await server.app.close()
  await provider.stop()
})

const ROBIN = { sub: 'robin', email: 'robin@example.org', email_verified: true, name: 'Robin Hood' }

/** Starts here, goes to the provider and comes back, as a browser does. */
async function signIn(claims: Record<string, unknown>, { inUserInfo = false } = {}) {
  const started = await server.visitor.post('/auth/sign-in/social', { provider: 'oidc' })
  if (started.status !== 200) return { location: '', cookie: '', started }
  const there = await fetch(started.body.url, { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  const nonce = new URL(started.body.url).searchParams.get('nonce')
  const inToken = inUserInfo ? { sub: claims.sub } : claims
  provider.service.on(Events.BeforeTokenSigning, ({ payload }) => void Object.assign(payload, { nonce, ...inToken }))
  if (inUserInfo) provider.service.on(Events.BeforeUserinfo, (answer) => void Object.assign(answer, { body: claims }))
  const address = `${back.pathname.replace('/api', '')}${back.search}`
  const reply = await server.visitor.get(address, { cookie: cookiesOf(started) })
  provider.service.removeAllListeners()
  return { location: String(reply.headers.location), cookie: cookiesOf(reply), started }
}

const profileOf = async (cookie: string) =>
  (await server.visitor.get('/user/profile', await server.tokenFor(cookie))).body

describe('a provider that the operator configured', () => {
  test('is offered by its name', async () => {
    const { body } = await server.visitor.get('/auth/providers')
    expect(body).toEqual({ providers: ['oidc'], oidcName: 'Keycloak', demonstration: false })
  })

  test('signs in with the names and the verified email of its ID token', async () => {
    const { location, cookie, started } = await signIn(ROBIN)
    const asked = new URL(started.body.url).searchParams
    expect([asked.get('code_challenge_method'), asked.get('redirect_uri')]).toEqual([
      'S256',
      'http://localhost:3000/api/auth/callback/oidc',
    ])
    expect(location).toBe('http://localhost:3000/auth/popup?done=1')
    expect(await profileOf(cookie)).toMatchObject({ email: 'robin@example.org', displayName: 'Robin Hood' })
  })

  test('is asked at its userinfo endpoint where the ID token holds no email', async () => {
    const claims = { ...ROBIN, sub: 'marian', email: 'marian@example.org', name: 'Marian Fitzwalter' }
    const { cookie } = await signIn(claims, { inUserInfo: true })
    expect(await profileOf(cookie)).toMatchObject({ email: 'marian@example.org' })
  })

  test('that vouches for no email leads to the page that asks for one', async () => {
    const { location } = await signIn({ ...ROBIN, sub: 'john', email: 'john@example.org', email_verified: false })
    expect(location).toContain('/auth/popup?identity=')
  })

  test('does not take over an account whose email nobody confirmed', async () => {
    const tuck = await server.createUser('Tuck')
    const { location } = await signIn({ ...ROBIN, sub: 'tuck', email: tuck.email })
    expect(location).toContain('error=account_not_linked')
  })
})

test('a provider that is away is named as such, and asked again at the next try', async () => {
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

test('its four settings belong together', () => {
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
