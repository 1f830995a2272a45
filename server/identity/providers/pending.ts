import { errors, jwtVerify, SignJWT } from 'jose'
import type { Settings } from '#server/platform/settings.ts'

/** TestUser whose provider vouches for who they are, but for no email. */
export interface PendingIdentity {
  provider: string
  subject: string
  name: string
  firstName: string
  lastName: string
}

const AUDIENCE = 'cairn:identity'
const LIFETIME = '30m'

/** The identity as text that only we can write; it waits in the pop-up for an email. */
export function writePending(who: PendingIdentity, settings: Settings): Promise<string> {
  return new SignJWT({ ...who })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setIssuer(settings.publicUrl)
    .setExpirationTime(LIFETIME)
    .sign(keyOf(settings))
}

/** What `writePending` wrote; 'expired' or 'invalid' otherwise. */
export async function readPending(token: string, settings: Settings): Promise<PendingIdentity | 'expired' | 'invalid'> {
  try {
    const expected = { audience: AUDIENCE, issuer: settings.publicUrl, algorithms: ['HS256'] }
    const { provider, subject, name, firstName, lastName } = (
      await jwtVerify<PendingIdentity>(token, keyOf(settings), expected)
    ).payload
    return { provider, subject, name, firstName, lastName }
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
  }
}

function keyOf({ authSecret }: Settings): Uint8Array {
  return new TextEncoder().encode(`pending ${authSecret}`)
}
