import { errors, jwtVerify, SignJWT } from 'jose'
import type { Settings } from '#server/core/platform/settings.ts'
import type { PendingIdentity } from '../accounts/identity.store.ts'

const AUDIENCE = 'cairn:identity'
const LIFETIME = '30m'

/** The identity as a signed token, kept by the pop-up until the user has entered an email. */
export function writePending(identity: PendingIdentity, settings: Settings): Promise<string> {
  return new SignJWT({ ...identity })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setIssuer(settings.publicUrl)
    .setExpirationTime(LIFETIME)
    .sign(keyOf(settings))
}

/** Verifies a token of `writePending`. */
export async function readPending(token: string, settings: Settings): Promise<PendingIdentity | 'expired' | 'invalid'> {
  try {
    const expected = { audience: AUDIENCE, issuer: settings.publicUrl, algorithms: ['HS256'] }
    const { provider, subject, name, firstName, lastName, browserHash } = (
      await jwtVerify<PendingIdentity>(token, keyOf(settings), expected)
    ).payload
    return { provider, subject, name, firstName, lastName, browserHash }
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
  }
}

function keyOf({ authSecret }: Settings): Uint8Array {
  return new TextEncoder().encode(`pending ${authSecret}`)
}
