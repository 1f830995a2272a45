import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '#server/testing/test-server.ts'
import { FACEBOOK, oauthClient, X } from './oauth.ts'

const keys = { clientId: 'cairn', clientSecret: 's' }
const attempt = {
  provider: 'twitter',
  state: 's',
  nonce: 'n',
  codeVerifier: 'v'.repeat(43),
  begunAt: 0,
  endsAt: 0,
} as const
const server = new TestServer()
/** Requests that the provider got. */
const got: { url: string; authorization: string | undefined; body: string }[] = []
let profile: object = {}

const provider = createServer(async (request, response) => {
  const { url = '', headers } = request
  got.push({ url, authorization: headers.authorization, body: await text(request) })
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(url === '/token' ? { access_token: 'a', token_type: 'bearer' } : profile))
})

beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  await server.open({}, { facebook: keys, x: keys })
})
afterAll(async () => {
  await server.app.close()
  provider.close()
})

async function finish(settings: typeof X, answered: object) {
  const { port } = provider.address() as AddressInfo
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  profile = answered
  got.length = 0
  const client = oauthClient({ ...settings, tokenUrl: at('/token'), profileUrl: at('/me') }, keys)
  return await client.finish(new URL('http://localhost:3000/callback?code=c&state=s'), attempt)
}

test('configured providers are offered, with a callback URL of this site', async () => {
  expect((await server.visitor.get('/auth/providers')).body).toEqual({
    providers: ['facebook', 'twitter'],
    oidcName: null,
    demonstration: false,
  })
  for (const provider of ['facebook', 'twitter']) {
    const { body } = await server.visitor.post('/auth/sign-in/social', { provider })
    const query = new URL(body.url).searchParams
    expect(query.get('redirect_uri')).toBe(`http://localhost:3000/api/auth/callback/${provider}`)
    expect(query.get('code_challenge_method')).toBe('S256')
  }
})

test('X tells the email that it confirmed', async () => {
  const data = { id: '1', name: 'Zoe Demo' }
  expect(await finish(X, { data: { ...data, confirmed_email: 'zoe@example.org' } })).toMatchObject({
    provider: 'twitter',
    subject: '1',
    firstName: 'Zoe',
    verifiedEmail: 'zoe@example.org',
  })
  expect(got.map(({ url, authorization }) => [url, authorization])).toEqual([
    ['/token', `Basic ${Buffer.from('cairn:s').toString('base64')}`],
    ['/me', 'Bearer a'],
  ])
  expect((await finish(X, { data })).verifiedEmail).toBeNull()
})

test('Facebook tells no verified email, so the user is asked for one', async () => {
  const identity = await finish(FACEBOOK, { id: '3', name: 'Xia Demo', email: 'xia@example.org' })
  expect(identity).toMatchObject({ provider: 'facebook', subject: '3', name: 'Xia Demo', verifiedEmail: null })
  expect(new URLSearchParams(got[0]?.body).get('client_secret')).toBe('s')
})

test('an answer without an id of the person signs no one in', async () => {
  await expect(finish(X, { data: { name: 'Yan' } })).rejects.toThrow()
  await expect(finish(FACEBOOK, { error: { message: 'expired' } })).rejects.toThrow()
})
