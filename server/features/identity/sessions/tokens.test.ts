import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { readSettings } from '#server/core/platform/settings.ts'
import { createTokenReader } from './tokens.ts'

const settings = readSettings({ AUTH_SECRET: 'a secret of thirty-two characters' })
const [own, other] = await Promise.all([1, 2].map(() => generateKeyPair('EdDSA', { extractable: true })))
let readToken: ReturnType<typeof createTokenReader>

beforeAll(async () => {
  const keys = [{ ...(await exportJWK(own!.publicKey)), kid: 'own', alg: 'EdDSA' }]
  readToken = createTokenReader({ api: { getJwks: async () => ({ keys }) } }, { settings, clock: Date.now })
})

interface Claims {
  sub?: string
  sid?: string
  iss?: string
  aud?: string
  exp?: number
}

const inFiveMinutes = () => Math.floor(Date.now() / 1000) + 300
const claims = (change: Claims = {}): Claims => ({
  sub: 'ada',
  sid: 'session-of-ada',
  iss: settings.publicUrl,
  aud: settings.publicUrl,
  exp: inFiveMinutes(),
  ...change,
})

function without(name: keyof Claims): Claims {
  const { [name]: _, ...rest } = claims()
  return rest
}

const signed = (payload: Claims, header: object = {}, key = own!.privateKey) =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: 'EdDSA', kid: 'own', ...header }).sign(key)

test('a valid token is read as the user and the session that it was made for', async () => {
  const exp = inFiveMinutes()
  expect(await readToken(await signed(claims({ exp })))).toEqual({
    userId: 'ada',
    sessionId: 'session-of-ada',
    endsAt: exp * 1000,
  })
})

test('a token of another installation is refused', async () => {
  for (const change of [{ aud: 'https://other.example' }, { iss: 'https://other.example' }])
    expect(await readToken(await signed(claims(change)))).toBeNull()
  for (const name of ['aud', 'iss'] as const) expect(await readToken(await signed(without(name)))).toBeNull()
})

test('a token without a session, a user or an end is refused', async () => {
  for (const name of ['sid', 'sub', 'exp'] as const) expect(await readToken(await signed(without(name)))).toBeNull()
})

test('a token that brings the key of its signature is refused', async () => {
  const jwk = await exportJWK(other!.publicKey)
  for (const header of [{ jwk }, { jwk, kid: 'theirs' }, { jku: 'https://other.example/keys', kid: 'theirs' }])
    expect(await readToken(await signed(claims(), header, other!.privateKey))).toBeNull()
})
