import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createProbe } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings.ts'
import { TestMailServer, tokenIn } from '#server/testing/mail-server.ts'
import { cookiesOf, TestServer } from '#server/testing/test-server.ts'
import { oidcProvider } from './oidc-provider.ts'
import { makeProviders } from './providers.ts'

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

describe('signing in at the stand-in for Google', () => {
  test('the whole round trip makes an account with the names and the verified e-mail', async () => {
    const back = await comeBack({ name: 'Robin Demo', email: 'robin@example.org' })
    expect(back.location).toBe('http://localhost:3000/auth/popup?done=1')
    const headers = await server.tokenFor(back.cookie)
    const profile = await server.visitor.get('/user/profile', headers)
    expect(profile.body).toMatchObject({
      email: 'robin@example.org',
      displayName: 'Robin Demo',
      firstName: 'Robin',
      lastName: 'Demo',
    })
    const kept = await server.database.db
      .selectFrom('account')
      .selectAll()
      .where('userId', '=', profile.body.id)
      .execute()
    expect(kept).toMatchObject([
      { providerId: 'google', password: null, accessToken: null, refreshToken: null, idToken: null },
    ])
    const again = await comeBack({ name: 'Robin Demo', email: 'robin@example.org' })
    expect((await server.visitor.get('/user/profile', await server.tokenFor(again.cookie))).body.id).toBe(
      profile.body.id,
    )
  })

  test('who is suspended is reports so, and gets no session', async () => {
    const form = { name: 'Sam Demo', email: 'sam@example.org' }
    const { cookie } = await comeBack(form)
    const { id } = (await server.visitor.get('/user/profile', await server.tokenFor(cookie))).body
    await server.database.db.updateTable('person').set({ suspendedAt: Date.now() }).where('id', '=', id).execute()
    const back = await comeBack(form)
    expect(back.location).toBe('http://localhost:3000/auth/popup?error=suspended')
    expect(back.cookie).not.toContain('session_token')
  })

  test('a refusal is reports', async () => {
    const back = await comeBack({ refuse: '' })
    expect(back.location).toMatch(/^http:\/\/localhost:3000\/auth\/popup\?error=access_denied/)
    expect(back.cookie).not.toContain('session_token')
  })

  test('without a verified e-mail the person gives one, and the account is there once its link is opened', async () => {
    const form = { name: 'Unsure Demo', email: 'unsure@example.org', verified: 'no' }
    const back = await comeBack(form)
    const identity = new URL(back.location, 'http://localhost:3000').searchParams.get('identity') ?? ''
    expect(back.cookie).not.toContain('session_token')
    const accounts = () =>
      server.database.db.selectFrom('user').select('id').where('email', '=', 'mine@example.org').execute()
    const complete = (body: object) => server.visitor.post('/auth/complete-sign-in', body)
    expect((await complete({ identity: `${identity}x`, email: 'mine@example.org' })).body.code).toBe('linkInvalid')
    expect((await complete({ identity, email: 'Mine@example.org' })).body).toEqual({ status: true })
    expect(await accounts()).toEqual([])
    const token = tokenIn(await box.next('mine@example.org'))
    expect((await server.visitor.post('/auth/finish-sign-in', { token: identity })).body.code).toBe('linkExpired')
    const finish = () => server.visitor.post('/auth/finish-sign-in', { token })
    const presses = await Promise.all([finish(), finish(), finish()])
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(presses.filter(({ body }) => !body.already)).toHaveLength(1)
    expect((await finish()).body).toEqual({ status: true, already: true })
    expect(await accounts()).toHaveLength(1)
    const again = await comeBack(form)
    const profile = await server.visitor.get('/user/profile', await server.tokenFor(again.cookie))
    expect(profile.body).toMatchObject({ email: 'mine@example.org', displayName: 'Unsure Demo' })
  })

  test('an e-mail that has an account is not taken over by whoever gives it', async () => {
    const bob = await server.registerUser('Bob')
    await box.next(bob.email)
    const back = await comeBack({ name: 'Not Bob', email: '' })
    const identity = new URL(back.location, 'http://localhost:3000').searchParams.get('identity') ?? ''
    const reply = await server.visitor.post('/auth/complete-sign-in', { identity, email: bob.email })
    expect(reply.body).toEqual({ status: true })
    expect(box.received.filter(({ to }) => to === bob.email)).toEqual([])
  })

  test('an e-mail that has an account here is linked once both sides have verified it, and reports before', async () => {
    const ada = await server.registerUser('Ada')
    const form = { name: 'Ada Stone', email: ada.email }
    expect((await comeBack(form)).location).toContain('error=account_not_linked')
    await server.visitor.post('/auth/verify-email', { token: tokenIn(await box.next(ada.email)) })
    const linked = await comeBack(form)
    expect((await server.visitor.get('/user/profile', await server.tokenFor(linked.cookie))).body.id).toBe(ada.id)
  })

  test('who has no password leaves by a sign-in of just now', async () => {
    const { cookie } = await comeBack({ name: 'Short Stay', email: 'short@example.org' })
    const headers = await server.tokenFor(cookie)
    server.later(4 * 60_000)
    expect((await server.call('DELETE', '/user/account', {}, headers)).status).toBe(204)
    server.later(-4 * 60_000)
  })

  test('a callback with a foreign, an absent or a used state gets nobody in', async () => {
    const { url, cookie } = await start()
    const state = new URL(url).searchParams.get('state')
    const other = await start()
    const tries = [
      ['/auth/callback/google', cookie],
      ['/auth/callback/google?code=x', cookie],
      ['/auth/callback/google?code=x&state=nonsense', cookie],
      [`/auth/callback/google?code=x&state=${state}`, ''],
      [`/auth/callback/google?code=x&state=${state}`, other.cookie],
      [`/auth/callback/google?code=x&state=${state}`, cookie],
      [`/auth/callback/google?code=x&state=${state}&iss=https://evil.example`, cookie],
      [`/auth/callback/nobody?code=x&state=${state}`, cookie],
    ]
    for (const [path = '', sent = ''] of tries) {
      const reply = await server.visitor.get(path, sent ? { cookie: sent } : {})
      expect(reply.status, path).toBe(302)
      expect(String(reply.headers.location), path).toMatch(/^http:\/\/localhost:3000\/auth\/popup\?.*error=/)
      expect(cookiesOf(reply), path).not.toContain('session_token=e')
    }
  })

  test('only known providers, and no address of user else’s to come back to', async () => {
    expect((await server.visitor.get('/auth/providers')).body).toEqual({
      providers: ['google'],
      oidcName: null,
      demonstration: true,
    })
    expect((await server.visitor.post('/auth/sign-in/social', { provider: 'facebook' })).status).toBe(404)
    expect((await server.visitor.post('/auth/sign-in/social', { provider: 'evil' })).status).toBe(400)
    const body = { provider: 'google', callbackURL: 'https://evil.example', idToken: { token: 'x' } }
    const { url } = (await server.visitor.post('/auth/sign-in/social', body)).body
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/google')
  })
})

describe('what a provider says of user', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] })),
  )
  const claims = { sub: '1', email: 'a@example.org', email_verified: true, name: 'A B', nonce: 'n' }
  let issuer = ''

  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const tell = (idToken: string) => {
    const at = (path: string) => `${issuer}${path}`
    const provider = oidcProvider(
      {
        id: 'google',
        name: 'Google',
        issuer,
        endpoints: async () => ({
          authorizationUrl: at('/auth'),
          tokenUrl: at('/token'),
          keysUrl: at('/jwks'),
          userInfoUrl: null,
          authentication: 'post',
        }),
        clientId: 'cairn',
        clientSecret: 's',
      },
      async () => 'given@example.org',
    )
    return provider.getUserInfo({ idToken, expectedIdTokenNonce: 'n' })
  }
  const sign = (change: {
    claims?: object
    issuer?: string
    audience?: string
    expires?: string
    key?: typeof privateKey
    issued?: number
  }) =>
    new SignJWT({ ...claims, ...change.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(change.issuer ?? issuer)
      .setAudience(change.audience ?? 'cairn')
      .setIssuedAt(change.issued)
      .setExpirationTime(change.expires ?? '5m')
      .sign(change.key ?? privateKey)

  test('is believed when everything fits', async () => {
    expect((await tell(await sign({})))?.user).toMatchObject({ email: 'a@example.org', emailVerified: true })
  })

  test('is not believed otherwise', async () => {
    const now = Math.floor(Date.now() / 1000)
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
    const bad = [
      none,
      'nonsense',
      await sign({ key: stranger }),
      await sign({ issuer: 'https://evil.example' }),
      await sign({ audience: 'another' }),
      await sign({ claims: { nonce: 'another' } }),
      await sign({ claims: { nonce: undefined } }),
      await sign({ expires: '-1m' }),
      await sign({ issued: now - 3600, expires: '1h' }),
      `${(await sign({})).slice(0, -6)}AAAAAA`,
    ]
    for (const token of bad) expect(await tell(token), token).toBeNull()
  })

  test('an e-mail it has not verified counts as none', async () => {
    for (const email_verified of [false, 'false', undefined])
      expect((await tell(await sign({ claims: { email_verified } })))?.user.email).toBe('given@example.org')
  })
})

describe('Facebook and X', () => {
  const keys = { clientId: 'cairn', clientSecret: 's' }
  const bare = new TestServer()
  beforeAll(() => bare.open({}, { facebook: keys, x: keys }))
  afterAll(() => bare.app.close())

  test('are offered where they are configured, and sent to with our own address to come back to', async () => {
    expect((await bare.visitor.get('/auth/providers')).body).toEqual({
      providers: ['facebook', 'twitter'],
      oidcName: null,
      demonstration: false,
    })
    for (const provider of ['facebook', 'twitter']) {
      const { body } = await bare.visitor.post('/auth/sign-in/social', { provider })
      expect(body).toMatchObject({ url: expect.any(String) })
      expect(new URL(body.url).searchParams.get('redirect_uri')).toBe(
        `http://localhost:3000/api/auth/callback/${provider}`,
      )
    }
  })

  test('without an e-mail they vouch for, the person is asked for one', async () => {
    const { db } = bare.database
    const settings = { ...readSettings({ AUTH_SECRET: 'a secret of thirty-two characters' }), facebook: keys, x: keys }
    const { social } = makeProviders({ settings, db, log: bare.app.log })
    const [facebook, twitter] = [Object(social.facebook), Object(social.twitter)]
    expect(
      await twitter.mapProfileToUser({ data: { id: '1', name: 'Zoe Demo', email: 'zoe@example.org' } }),
    ).toMatchObject({
      email: 'zoe@example.org',
      firstName: 'Zoe',
      emailVerified: true,
    })
    const asked = expect.objectContaining({ status: 'FOUND' })
    await expect(twitter.mapProfileToUser({ data: { id: '2', name: 'Yan' } })).rejects.toEqual(asked)
    await expect(facebook.mapProfileToUser({ id: '3', name: 'Xia', email: 'x@example.org' })).rejects.toEqual(asked)
  })
})

async function start(): Promise<{ url: string; cookie: string }> {
  const reply = await server.visitor.post('/auth/sign-in/social', { provider: 'google' })
  return { url: reply.body.url, cookie: cookiesOf(reply) }
}

/** Presses the button, fills the stand-in's form, and follows it back here as a browser would. */
async function comeBack(form: Record<string, string>): Promise<{ location: string; cookie: string }> {
  const { url, cookie } = await start()
  const jar = new Map<string, string>()
  let at = url
  let body: URLSearchParams | null = null
  for (let hop = 0; hop < 12 && !at.startsWith('http://localhost:3000'); hop++) {
    const headers = { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }
    const response: Response = await fetch(at, { redirect: 'manual', headers, ...(body && { method: 'POST', body }) })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
      jar.set(name, value)
    }
    body = response.status === 200 ? new URLSearchParams(form) : null
    if (!body) at = new URL(response.headers.get('location') ?? '', at).href
  }
  const reply = await server.visitor.get(at.replace('http://localhost:3000/api', ''), { cookie })
  return { location: String(reply.headers.location), cookie: cookiesOf(reply) }
}

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
