import type { Generated } from 'kysely'
import type { SiteSetting } from '#contract/site.ts'

/** A setting that an operator changed; the others have their defaults. */
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

/** A link that lets people sign up, made by an operator. */
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

/** How large the database was on one of the last days, UTC. */
export interface DatabaseSizeTable {
  /** As 2026-11-29. */
  day: string
  bytes: number
}

/** The link with which the first operator makes their account. */
export interface OperatorLinkTable {
  hash: string
  expiresAt: number
}

/** Someone who confirmed their address and waits for a moderator to let them in. Not an account yet. */
export interface JoinRequestTable {
  id: string
  email: string
  name: string
  firstName: string
  lastName: string
  /** Null for someone who signs in at a provider. */
  passwordHash: string | null
  /** The provider, its issuer and the person's id there; null for someone with a password. */
  provider: string | null
  issuer: string | null
  subject: string | null
  /** Why they want to join. */
  reason: string
  /** 1 if the address is proven; 0 where the site sends no email. */
  proven: Generated<number>
  /** When and why a moderator declined it, where the person isn't told by email. */
  declinedAt: Generated<number | null>
  declinedFor: Generated<string | null>
  /** The member who invited them; null once that account is deleted. */
  inviterId: string | null
  language: string
  /** The version of the rules of the site that they accepted. */
  rules: Generated<string | null>
  createdAt: number
}
