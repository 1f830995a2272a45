import type { Generated } from 'kysely'

/** A user; their public profile is `person`. */
export interface UserTable {
  id: string
  email: string
  name: string
  firstName: string | null
  lastName: string | null
  emailVerified: number | boolean
  /** When the account was confirmed without a proof of its address, in ms; null for others. */
  admittedAt: Generated<number | null>
  createdAt: string | Date
  updatedAt: string | Date
}

/** A way of a user to sign in: a password, or an account at a provider. */
export interface AccountTable {
  id: string
  /** The person's id at the provider; of a password, the user's id. */
  accountId: string
  /** The sign-in provider; `credential` for a password. */
  providerId: string
  userId: string
  /**
   * Issuer of the operator's provider. Empty for other providers, and until an identity of an
   * earlier version is used.
   */
  issuer: Generated<string>
  password: string | null
  /** When the provider first told the account's email as verified, in ms. Null for passwords. */
  emailVerifiedAt: number | null
  createdAt: string | Date
  updatedAt: string | Date
}

export interface SessionTable {
  id: string
  userId: string
  /**
   * Id of the `account` with which the session began; null for sessions from before this was
   * stored.
   */
  methodId: string | null
  /** SHA-256 of the token in the cookie. */
  token: string
  /** ISO text on SQLite, timestamptz on PostgreSQL: compare with `dialect.instant`. */
  expiresAt: string | Date
  createdAt: string | Date
  updatedAt: string | Date
  ipAddress: string | null
  userAgent: string | null
  /** When the operator's provider last asked the person to prove who they are, in ms; null for other sign-ins. */
  provenAt: Generated<number | null>
  /** The provider's ID token, encrypted, with which the person is signed out there; null for other sign-ins. */
  idToken: Generated<string | null>
  /** Position in PostgreSQL's log of the session's last write; null without a replica. */
  wrotePosition: string | null
}

/** A link mailed to an account; a newer link with the same purpose replaces it. */
export interface MailedLinkTable {
  /** SHA-256 of the token in the link. */
  hash: string
  purpose: 'confirm' | 'changeEmail' | 'stopChange' | 'reset' | 'completeSignIn'
  /** The user of the link; null while there is no account yet (`completeSignIn`). */
  userId: string | null
  /** The account's email when the link was created. */
  email: string
  newEmail: string | null
  /** JSON of the identity that the provider confirmed (`completeSignIn`). */
  identity: string | null
  createdAt: number
  expiresAt: number
  usedAt: number | null
}
