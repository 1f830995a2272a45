import { errors, jwtVerify, SignJWT } from 'jose'
import type { Settings } from '../settings.ts'

/** Somebody whose provider vouches for who they are, but for no e-mail. */
export interface PendingIdentity {
  provider: string
  subject: string
  name: string
  firstName: string
  lastName: string
}

/** identity: waits for an e-mail; confirmed: the link in the mail to that e-mail. */
type Purpose = 'identity' | 'confirmed'
const LASTS: Record<Purpose, string> = { identity: '30m', confirmed: '24h' }

/** The identity as text that only we can write, with the e-mail once there is one. */
export function writePending(who: PendingIdentity, settings: Settings, email?: string): Promise<string> {
  const purpose: Purpose = email === undefined ? 'identity' : 'confirmed'
  return new SignJWT({ ...who, ...(email !== undefined && { email }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audienceOf(purpose))
    .setIssuer(settings.publicUrl)
    .setExpirationTime(LASTS[purpose])
    .sign(keyOf(settings))
}

/** What `writePending` wrote for this purpose; 'expired' or 'invalid' otherwise. */
export async function readPending(
  token: string,
  purpose: Purpose,
  settings: Settings,
): Promise<(PendingIdentity & { email: string }) | 'expired' | 'invalid'> {
  try {
    const expected = { audience: audienceOf(purpose), issuer: settings.publicUrl, algorithms: ['HS256'] }
    return (await jwtVerify<PendingIdentity & { email: string }>(token, keyOf(settings), expected)).payload
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
  }
}

function audienceOf(purpose: Purpose): string {
  return `cairn:${purpose}`
}

function keyOf({ authSecret }: Settings): Uint8Array {
  return new TextEncoder().encode(`pending ${authSecret}`)
}
