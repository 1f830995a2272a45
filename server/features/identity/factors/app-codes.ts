import { Secret, TOTP } from 'otpauth'
import { derivedKey, openToken, sealToken } from '#server/core/platform/secrets.ts'

/** The defaults of RFC 6238, which every authenticator app supports. */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Number of time steps before and after the present one whose codes are accepted, since clocks differ. */
const STEPS_AROUND = 1
/** Number of bytes of a secret; as long as the hash (RFC 4226). */
const SECRET_BYTES = 20

/** A new secret, in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The URI that an authenticator app reads from a QR code. */
export function authenticatorUriOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...CODES, issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/** The time step of a code; null if the code is wrong at this time, in ms. */
export function timeStepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...CODES, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: STEPS_AROUND })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

interface Owner {
  userId: string
  authSecret: string
}

/** Encrypts a secret for one account. */
export function sealSecret(secret: string, owner: Owner): string {
  return sealToken(secret, sealOf(owner))
}

/** Decrypts a secret; null if it was encrypted for another account or with another AUTH_SECRET. */
export function openSecret(sealed: string, owner: Owner): string | null {
  return openToken(sealed, sealOf(owner))
}

/** A hash that distinguishes one AUTH_SECRET from another without revealing it. */
export function secretMark(authSecret: string): string {
  return derivedKey({ authSecret, purpose: 'cairn second factor mark' }).toString('base64url').slice(0, 16)
}

function sealOf({ userId, authSecret }: Owner) {
  return { authSecret, purpose: `cairn second factor ${userId}` }
}
