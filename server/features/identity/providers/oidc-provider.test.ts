import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcProvider } from './oidc-provider.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
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

const readUser = (idToken: string) => {
  const urlOf = (path: string) => `${issuer}${path}`
  const provider = oidcProvider(
    {
      id: 'google',
      name: 'Google',
      issuer,
      endpoints: async () => ({
        authorizationUrl: urlOf('/auth'),
        tokenUrl: urlOf('/token'),
        keysUrl: urlOf('/jwks'),
        userInfoUrl: null,
        authentication: 'post',
      }),
      clientId: 'cairn',
      clientSecret: 's',
    },
    async (_, verifiedEmail) => verifiedEmail ?? 'given@example.org',
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

test('a valid ID token is accepted', async () => {
  expect((await readUser(await sign({})))?.user).toMatchObject({ email: 'a@example.org', emailVerified: true })
})

test('an ID token with any wrong part is refused', async () => {
  const now = Math.floor(Date.now() / 1000)
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
  const bad = [
    none,
    'nonsense',
    await sign({ key: otherKey }),
    await sign({ issuer: 'https://evil.example' }),
    await sign({ audience: 'another' }),
    await sign({ claims: { nonce: 'another' } }),
    await sign({ claims: { nonce: undefined } }),
    await sign({ expires: '-1m' }),
    await sign({ issued: now - 3600, expires: '1h' }),
    `${(await sign({})).slice(0, -6)}AAAAAA`,
  ]
  for (const token of bad) expect(await readUser(token), token).toBeNull()
})

test('an unverified email is ignored', async () => {
  for (const email_verified of [false, 'false', undefined])
    expect((await readUser(await sign({ claims: { email_verified } })))?.user.email).toBe('given@example.org')
})
