import type { Language } from '#contract/language.ts'

/** The emails that Cairn sends. */
export type EmailKind =
  | 'confirm'
  | 'changeEmail'
  | 'changeAsked'
  | 'reset'
  | 'passwordChanged'
  | 'emailChanged'
  | 'invite'

export interface Email {
  kind: EmailKind
  language: Language
  to: string
  /** How the recipient is greeted; no greeting without a name, or with one that mail programs would turn into a link. */
  name?: string
  /** Target of the email's one button. */
  link: string
  /** The page and the API address that stop all emails of this kind to the recipient. */
  unsubscribe?: { page: string; call: string }
  /** Values of the placeholders of this kind: `email`, `from`. */
  params?: Record<string, string>
}

/**
 * Stores emails and sends them in the background: each is a row until the mail server has taken it. Without `SMTP_URL`
 * nothing is sent and the rows stay in the outbox.
 */
export interface MailQueue {
  post(email: Email): Promise<void>
  close(): Promise<void>
}
