import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const MARK = 'sealed:'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts text for the mail queue (AES-256-GCM), since it holds links that open accounts. */
export function seal(text: string, authSecret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(authSecret), iv)
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return MARK + sealed.toString('base64')
}

/** The text that was sealed; what an earlier version queued is in clear. */
export function unseal(text: string, authSecret: string): string {
  if (!text.startsWith(MARK)) return text
  const sealed = Buffer.from(text.slice(MARK.length), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(authSecret), sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

function keyFrom(authSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret, '', 'cairn mail queue', 32))
}
