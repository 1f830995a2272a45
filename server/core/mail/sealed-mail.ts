import { createHmac } from 'node:crypto'
import { openSealedText, sealText } from '#server/core/platform/secrets.ts'
import type { MailRow } from './mail.store.ts'
import { domainOf } from './mailbox.ts'

const PREFIX = 'sealed:'
const PURPOSE = 'cairn mail queue'

/** A decrypted email of the queue. */
export type Mail = Omit<MailRow, 'domain' | 'recipientHash'>

/** The email can't be decrypted: another AUTH_SECRET encrypted it. */
export class UnreadableMail extends Error {}

/**
 * Encrypts an email for the queue: its links give access to accounts, and its subject names people.
 * The recipient's domain stays readable, since the queue limits connections per domain.
 */
export function sealMail(mail: Mail, authSecret: string): MailRow {
  const seal = (text: string) => PREFIX + sealText(text, { authSecret, purpose: PURPOSE }).toString('base64')
  const domain = domainOf(mail.recipient)
  return { ...eachText(mail, seal), domain, recipientHash: hashRecipient(mail.recipient, authSecret) }
}

/** Decrypts an email of the queue; throws UnreadableMail. */
export function openMail({ domain: _, recipientHash: __, ...mail }: MailRow, authSecret: string): Mail {
  const open = (text: string) =>
    openSealedText(Buffer.from(text.slice(PREFIX.length), 'base64'), { authSecret, purpose: PURPOSE })
  try {
    return eachText(mail, open)
  } catch (cause) {
    throw new UnreadableMail('it was encrypted with another AUTH_SECRET', { cause })
  }
}

/** Keyed hash of an address, by which its queued emails are found. */
export function hashRecipient(email: string, authSecret: string): string {
  return createHmac('sha256', authSecret).update(`mail to ${email.toLowerCase()}`).digest('base64url')
}

function eachText(mail: Mail, change: (text: string) => string): Mail {
  const { recipient, subject, text, html, unsubscribe } = mail
  return {
    ...mail,
    recipient: change(recipient),
    subject: change(subject),
    text: change(text),
    html: change(html),
    unsubscribe: unsubscribe === null ? null : change(unsubscribe),
  }
}
