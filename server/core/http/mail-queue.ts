import type { Language } from '#contract/rules/language.ts'

/** The kinds of email that Cairn sends. */
export type EmailKind =
  | 'confirm'
  | 'confirmRequest'
  | 'unconfirmed'
  | 'completeSignIn'
  | 'changeEmail'
  | 'changeAsked'
  | 'reset'
  | 'passwordChanged'
  | 'passwordReset'
  | 'emailChanged'
  | 'emailChangedByPassword'
  | 'identityAdded'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'factorOn'
  | 'firstFactorOn'
  | 'firstPasskeyAdded'
  | 'factorOff'
  | 'passwordRemoved'
  | 'invite'
  | 'groupInvite'
  | 'admitted'
  | 'requestDeclined'
  | 'requestDeclinedFor'

export interface Email {
  kind: EmailKind
  language: Language
  to: string
  /** Name in the greeting; left out if missing, or if mail programs would turn it into a link. */
  name?: string
  /** The URL that the email's only button opens. */
  link: string
  /** URLs of the page and of the API call that stop all emails of this kind to the recipient. */
  unsubscribe?: { page: string; call: string }
  /** Values of the placeholders of this kind: `email`, `from`, `group`, `journey`, `provider`, `providers`, `reason`, `date`. */
  params?: Record<string, string>
}

/** Whether the recipient can switch the email off ('optional'). */
export type MailKind = 'required' | 'optional'

/** Sending attempts of this process since it started. */
export type Outcomes = Record<MailKind, { sent: number; failed: number }>

/**
 * Stores emails as rows and sends them in the background. Without `SMTP_URL` nothing is sent and
 * the rows stay in the outbox; with `none` nothing is stored.
 */
export interface MailQueue {
  post(email: Email): Promise<void>
  outcomes: Outcomes
  close(): Promise<void>
}
