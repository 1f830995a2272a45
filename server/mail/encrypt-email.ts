import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const PREFIX = 'sealed:'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts text for the mail queue (AES-256-GCM): its links give access to accounts. */
export function encryptEmail(text: string, authSecret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(authSecret), iv)
  const encrypted = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return PREFIX + encrypted.toString('base64')
}

/**
 * Decrypts a text of the mail queue. Earlier versions queued plain text, which is returned as it
 * is.
 */
export function decryptEmail(text: string, authSecret: string): string {
  if (!text.startsWith(PREFIX)) return text
  const encrypted = Buffer.from(text.slice(PREFIX.length), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(authSecret), encrypted.subarray(0, IV_BYTES))
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES))
  return decipher.update(encrypted.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

function keyFrom(authSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret, '', 'cairn mail queue', 32))
}
