import { openSealedText, sealText } from '#server/platform/sealed-text.ts'

const PREFIX = 'sealed:'
const PURPOSE = 'cairn mail queue'

/** Encrypts text for the mail queue: its links give access to accounts. */
export function encryptEmail(text: string, authSecret: string): string {
  return PREFIX + sealText(text, { authSecret, purpose: PURPOSE }).toString('base64')
}

/**
 * Decrypts a text of the mail queue. Earlier versions queued plain text, which is returned as it
 * is.
 */
export function decryptEmail(text: string, authSecret: string): string {
  if (!text.startsWith(PREFIX)) return text
  return openSealedText(Buffer.from(text.slice(PREFIX.length), 'base64'), { authSecret, purpose: PURPOSE })
}
