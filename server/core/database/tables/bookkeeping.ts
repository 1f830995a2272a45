import type { Generated } from 'kysely'

export interface MailTable {
  id: string
  /** Encrypted, like all texts of an email: the links give access to accounts. */
  recipient: string
  /** Of the recipient, in lower case; null in emails of earlier versions, like `recipientHash`. */
  domain: string | null
  /** Keyed hash of the recipient, by which the emails to an account are deleted. */
  recipientHash: string | null
  subject: string
  text: string
  html: string
  /** URL for the List-Unsubscribe header. */
  unsubscribe: string | null
  createdAt: number
  attempts: number
  /** Time of the next attempt; null for emails that stay in the outbox. */
  dueAt: number | null
  /** 1 for optional emails: it no longer waits when sending begins, so that a crash can't send it twice. */
  once: Generated<number>
}

/** Attempts in one window; `key` is a hash because it can contain an email that a visitor typed. */
export interface LimitCountTable {
  key: string
  count: Generated<number>
  windowEnds: number
}

export interface IdempotencyKeyTable {
  /** Person and call; keys are unique within a scope. */
  scope: string
  key: string
  /** JSON of the ids that the first request created; null while it is running. */
  answer: string | null
  createdAt: number
}
