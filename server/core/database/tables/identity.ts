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
  /** When an account without a confirmed email was used last, in ms; of no meaning for the others. */
  signedInAt: Generated<number | null>
  /** When its owner got the warning before its deletion, in ms; null again once the account is used. */
  deletionToldAt: Generated<number | null>
  createdAt: string | Date
  updatedAt: string | Date
}

/** A way of a user to sign in: a password, or an account at a provider. */
export interface AccountTable {
  id: string
  /** The person's id at the provider; of a password, the user's id; of a passkey, the id of its credential. */
  accountId: string
  /** The sign-in provider; `credential` for a password, `passkey` for a passkey. */
  providerId: string
  userId: string
  /** Issuer of the operator's provider; empty for other providers. */
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
  /** Id of the `account` with which the session began. */
  methodId: string | null
  /** SHA-256 of the token in the cookie. */
  token: string
  /** ISO text on SQLite, timestamptz on PostgreSQL: compare with `dialect.instant`. */
  expiresAt: string | Date
  createdAt: string | Date
  updatedAt: string | Date
  ipAddress: string | null
  userAgent: string | null
  /** The provider's ID token, encrypted, with which the person is signed out there; null for other sign-ins. */
  idToken: Generated<string | null>
  /** Position in PostgreSQL's log of the session's last write; null without a replica. */
  wrotePosition: string | null
  /** When a code of the second factor or a passkey was used last in this session, in ms. */
  factorAt: number | null
  /** When a passkey, or the operator's provider as the only way in, last proved that it is still its owner, in ms. */
  provenAt: number | null
}

/** The codes of an app that a user's sign-in asks for after the password. */
export interface SecondFactorTable {
  userId: string
  /** The app's secret, encrypted with a key derived from AUTH_SECRET. */
  secret: string
  /** Tells whether the secret can be opened: the mark of the AUTH_SECRET that encrypted it. */
  secretMark: string
  /** The time step of the last code that was used, so that none works twice. */
  lastStep: number
  createdAt: number
}

export interface SpareCodeTable {
  id: string
  userId: string
  /** Hashed like a password. The row is deleted when the code is used. */
  hash: string
}

/** The public half of a passkey; its id and user are those of the sign-in method. */
export interface PasskeyTable {
  methodId: string
  name: string
  /** The host that the passkey was made for. */
  host: string
  /** COSE key, base64url. */
  publicKey: string
  /** Number of uses, as the passkey last told it; 0 for passkeys that don't count. */
  counter: number
  /** JSON list: how a browser can reach the passkey. */
  transports: string
  usedAt: number | null
}

/** An address that an account had before its email was changed, while its owner can set it again. */
export interface FormerEmailTable {
  userId: string
  /** When the account got another address, in ms. */
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
  createdAt: number
  expiresAt: number
  usedAt: number | null
}
