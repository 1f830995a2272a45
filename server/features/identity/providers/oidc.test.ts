import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcClient } from './oidc.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const claims = { sub: '1', email: 'a@example.org', email_verified: true, name: 'A B', nonce: 'n' }
let issuer = ''
/** What the provider answers next. */
let idToken = ''

const bodies: Record<string, () => object> = {
  '/.well-known/openid-configuration': () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  }),
  '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken }),
  '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] }),
}
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(bodies[request.url ?? '']?.() ?? {}))
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const attempt = {
  provider: 'google',
  state: 's',
  nonce: 'n',
  codeVerifier: 'v'.repeat(43),
  begunAt: 0,
  endsAt: 0,
} as const

async function finish(token: string) {
  idToken = token
  const client = oidcClient({ id: 'google', name: 'Google', issuer, clientId: 'cairn', clientSecret: 's' })
  return await client.finish(new URL('http://localhost:3000/api/auth/callback/google?code=c&state=s'), attempt)
}

const sign = (change: {
  claims?: object
  issuer?: string
  audience?: string
  expires?: string
  key?: typeof privateKey
}) =>
  new SignJWT({ ...claims, ...change.claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(change.issuer ?? issuer)
    .setAudience(change.audience ?? 'cairn')
    .setIssuedAt()
    .setExpirationTime(change.expires ?? '5m')
    .sign(change.key ?? privateKey)

test('a valid ID token is accepted', async () => {
  expect(await finish(await sign({}))).toMatchObject({ subject: '1', verifiedEmail: 'a@example.org', firstName: 'A' })
})

test('an ID token with any wrong part is refused', async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const times = {
    iss: issuer,
    aud: 'cairn',
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 60,
  }
  const bad = [
    `${encode({ alg: 'none' })}.${encode({ ...claims, ...times })}.`,
    'nonsense',
    await sign({ key: otherKey }),
    await sign({ issuer: 'https://evil.example' }),
    await sign({ audience: 'another' }),
    await sign({ claims: { nonce: 'another' } }),
    await sign({ claims: { nonce: undefined } }),
    await sign({ expires: '-1m' }),
    `${(await sign({})).slice(0, -6)}AAAAAA`,
  ]
  for (const token of bad) await expect(finish(token), token).rejects.toThrow()
})

test('an answer to another sign-in is refused', async () => {
  const client = oidcClient({ id: 'google', name: 'Google', issuer, clientId: 'cairn', clientSecret: 's' })
  idToken = await sign({})
  for (const query of ['code=c', 'code=c&state=other', 'code=c&state=s&iss=https://evil.example'])
    await expect(client.finish(new URL(`http://localhost:3000/callback?${query}`), attempt), query).rejects.toThrow()
})

test('an unverified email is ignored', async () => {
  for (const email_verified of [false, 'false', undefined])
    expect((await finish(await sign({ claims: { email_verified } }))).verifiedEmail).toBeNull()
})
