import { generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { derivedKey } from '#server/core/platform/secrets.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { createTokenReader, createTokenWriter } from './tokens.ts'

const settings = readSettings({ AUTH_SECRET: 'a secret of thirty-two characters' })
const context = { settings, clock: Date.now }
const readToken = createTokenReader(context)
const key = derivedKey({ authSecret: settings.authSecret, purpose: 'cairn bearer token' })

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

const signed = (payload: Claims) => new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256' }).sign(key)

test('a token is read as the user and the session that it was made for', async () => {
  const token = await createTokenWriter(context)({ userId: 'ada', sessionId: 'session-of-ada' })
  expect(await readToken(token)).toEqual({ userId: 'ada', sessionId: 'session-of-ada', endsAt: expect.any(Number) })
})

test('a token of another installation is refused', async () => {
  for (const change of [{ aud: 'https://other.example' }, { iss: 'https://other.example' }])
    expect(await readToken(await signed(claims(change)))).toBeNull()
  for (const name of ['aud', 'iss'] as const) expect(await readToken(await signed(without(name)))).toBeNull()
  const other = readSettings({ AUTH_SECRET: 'another secret of thirty-two characters' })
  const foreign = await createTokenWriter({ ...context, settings: other })({
    userId: 'ada',
    sessionId: 's',
  })
  expect(await readToken(foreign)).toBeNull()
})

test('a token without a session, a user or an end is refused', async () => {
  for (const name of ['sid', 'sub', 'exp'] as const) expect(await readToken(await signed(without(name)))).toBeNull()
})

test('a token that is signed with another algorithm, or brings its key, is refused', async () => {
  const { privateKey } = await generateKeyPair('EdDSA')
  const asymmetric = await new SignJWT({ ...claims() }).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey)
  const jwk = { kty: 'oct', k: Buffer.alloc(32, 1).toString('base64url') }
  const own = await new SignJWT({ ...claims() }).setProtectedHeader({ alg: 'HS256', jwk }).sign(Buffer.alloc(32, 1))
  const longer = await new SignJWT({ ...claims() }).setProtectedHeader({ alg: 'HS512' }).sign(Buffer.concat([key, key]))
  for (const token of [asymmetric, own, longer]) expect(await readToken(token)).toBeNull()
})
