import type { Generated } from 'kysely'

/** A user; their public profile is `person`. */
export interface UserTable {
  id: string
  email: string
  name: string
  firstName: string | null
  lastName: string | null
  emailVerified: number | boolean
  /** When the account was confirmed without proof of its address, in ms; null for other accounts. */
  admittedAt: Generated<number | null>
  /** When an account without a confirmed email was last used, in ms; meaningless for other accounts. */
  signedInAt: Generated<number | null>
  /** When the owner was warned of the account's deletion, in ms; null again once the account is used. */
  deletionToldAt: Generated<number | null>
  createdAt: string | Date
  updatedAt: string | Date
}

/** A way of a user to sign in: a password, or an account at a provider. */
export interface AccountTable {
  id: string
  /** The person's id at the provider; for a password, the user's id; for a passkey, the id of its credential. */
  accountId: string
  /** The sign-in provider; `credential` for a password, `passkey` for a passkey. */
  providerId: string
  userId: string
  /** Issuer of the operator's provider; empty for other providers. */
  issuer: Generated<string>
  password: string | null
  /** When the provider first reported the account's email as verified, in ms. Null for passwords. */
  emailVerifiedAt: number | null
  createdAt: string | Date
  updatedAt: string | Date
}

export interface SessionTable {
  id: string
  userId: string
  /** Id of the `account` row that the session was started with. */
  methodId: string | null
  /** SHA-256 of the token in the cookie. */
  token: string
  /** ISO text on SQLite, timestamptz on PostgreSQL; compare it with `dialect.instant`. */
  expiresAt: string | Date
  createdAt: string | Date
  updatedAt: string | Date
  ipAddress: string | null
  userAgent: string | null
  /** The provider's ID token, encrypted, for signing the person out there; null for other sign-ins. */
  idToken: Generated<string | null>
  /** Position in PostgreSQL's log of the session's last write; null without a replica. */
  wrotePosition: string | null
  /** When a code of the second factor or a passkey was used last in this session, in ms. */
  factorAt: number | null
  /**
   * When the account's owner last proved their identity in this session, in ms: with a passkey, or
   * with the operator's provider as the only way in.
   */
  provenAt: number | null
}

/** The authenticator app of a user, whose codes a sign-in requires after the password. */
export interface SecondFactorTable {
  userId: string
  /** The app's secret, encrypted with a key derived from AUTH_SECRET. */
  secret: string
  /** Hash of the AUTH_SECRET that encrypted the secret; shows whether the secret can be decrypted. */
  secretMark: string
  /** The time step of the last used code, so that no code works twice. */
  lastStep: number
  createdAt: number
}

export interface SpareCodeTable {
  id: string
  userId: string
  /**
   * Hash of a spare code; codes of earlier versions have a password hash. The row is deleted when
   * the code is used.
   */
  hash: string
}

/** The public half of a passkey; its id and user are those of the sign-in method. */
export interface PasskeyTable {
  methodId: string
  name: string
  /** The host that the passkey was created for. */
  host: string
  /** COSE key, base64url. */
  publicKey: string
  /** Number of uses that the passkey last reported; 0 for passkeys that don't count. */
  counter: number
  /** JSON list of the ways a browser can reach the passkey. */
  transports: string
  usedAt: number | null
}

/** An account's address from before a change of its email, while the owner can still restore it. */
export interface FormerEmailTable {
  userId: string
  /** When the account's email was changed, in ms. */
  changedAt: number
  email: string
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
  /** The page of this site where the sign-up began, to which the link leads back. */
  returnTo: Generated<string | null>
  createdAt: number
  expiresAt: number
  usedAt: number | null
}
