import type { Generated } from 'kysely'
import type { SiteSetting } from '#contract/site.ts'

/** A setting that an operator changed; settings without a row have their defaults. */
export interface SiteSettingTable {
  name: SiteSetting
  /** JSON. */
  value: string
  changedAt: number
}

/** The logo of the site. */
export interface SiteImageTable {
  id: string
  /** WebP without metadata. */
  bytes: Buffer
  createdAt: number
}

/** A link with which people can sign up, created by an operator. */
export interface InvitationLinkTable {
  id: string
  /** SHA-256 of the token in the link. */
  hash: string
  label: string
  uses: number
  used: Generated<number>
  createdAt: number
  expiresAt: number
}

/** The size of the database on one of the last days (UTC). */
export interface DatabaseSizeTable {
  /** The day, such as '2026-11-29'. */
  day: string
  bytes: number
}

/** The link with which the first operator creates their account. */
export interface OperatorLinkTable {
  hash: string
  expiresAt: number
}

/**
 * A request to join: a person who confirmed their address and waits for a moderator's decision. It
 * isn't an account yet.
 */
export interface JoinRequestTable {
  id: string
  email: string
  name: string
  firstName: string
  lastName: string
  /** Hash of the password; null for a person who signs in with a provider. */
  passwordHash: string | null
  /** The provider; the next columns have its issuer and the person's id there. Null for a person with a password. */
  provider: string | null
  issuer: string | null
  subject: string | null
  /** The person's reason to join. */
  reason: string
  /** 1 if the address is confirmed; 0 where the site sends no email. */
  proven: Generated<number>
  /** When a moderator declined the request, where the person isn't told by email. The next column has the reason. */
  declinedAt: Generated<number | null>
  declinedFor: Generated<string | null>
  /** The member who invited the person; null once that account is deleted. */
  inviterId: string | null
  language: string
  /** The version of the site's rules that the person accepted. */
  rules: Generated<string | null>
  createdAt: number
}
