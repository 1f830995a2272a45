import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const BYTES = 32

/** A token that can't be guessed: 256 random bits, 43 characters. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url')
}

/**
 * The hash of a token. It is stored instead of the token, so that a copy of the database can't be
 * used to sign in.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** The key and purpose of an encrypted text, which can't be decrypted for another purpose. */
export interface Seal {
  authSecret: string
  purpose: string
}

/** Encrypts and authenticates a text (AES-256-GCM). Each call returns a different result. */
export function sealText(text: string, seal: Seal): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(seal), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a text of `sealText`; throws unless the seal is the same. */
export function openSealedText(sealed: Buffer, seal: Seal): string {
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(seal), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Encrypts a text as a token that can be used in URLs and headers. */
export function sealToken(text: string, seal: Seal): string {
  return sealText(text, seal).toString('base64url')
}

/** Decrypts a token of `sealToken`; null unless the seal is the same. */
export function openToken(token: string, seal: Seal): string | null {
  try {
    return openSealedText(Buffer.from(token, 'base64url'), seal)
  } catch {
    return null
  }
}

/** Max. derived keys that are kept: each list has its own, and deriving one takes 50 µs. */
const KEYS_MAX = 500
const keys = new Map<string, Buffer>()

/** A key of 256 bits for one purpose, derived from AUTH_SECRET. */
export function derivedKey({ authSecret, purpose }: Seal): Buffer {
  const name = `${authSecret} ${purpose}`
  const known = keys.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', purpose, 32))
  if (keys.size >= KEYS_MAX) keys.delete(keys.keys().next().value ?? '')
  keys.set(name, key)
  return key
}
