import type { Generated } from 'kysely'
import type { Licence } from '#contract/rules/journey.ts'
import type { Language } from '#contract/rules/language.ts'

/** The public profile of a user, created in the same transaction. */
export interface PersonTable {
  id: string
  displayName: string
  nameKey: string
  firstName: string
  lastName: string
  /** First letter of the email in upper case, shown if there is no photo. */
  initial: string
  role: string | null
  company: string | null
  pronouns: string | null
  about: string | null
  /** JSON array of URLs. */
  links: string
  photoURL: string | null
  cover: string | null
  createdAt: number
  followerCount: number
  followingCount: number
  /** Number of listed journeys of the person. */
  journeyCount: number
  /** JSON array of the profile's parts that others may see. */
  shows: string
  /** When the person left the directory; null while they are willing to be listed. */
  unlistedAt: number | null
  /**
   * `createdAt` while the directory lists the person (confirmed email, not hidden or suspended),
   * else null.
   */
  listedAt: number | null
  sortName: string
  /** Normalized name, role and company, for the search. */
  searchText: string
  /** When interests were saved or onboarding skipped; null until then. */
  onboardedAt: number | null
  /** The person's language; null until the person or their browser sets it. */
  language: Generated<Language | null>
  /** Canonical IANA name; null until the person or their browser sets it. */
  timeZone: Generated<string | null>
  /** Steps per week. */
  weeklyGoal: Generated<number | null>
  /** The licence that the person last chose for a journey. */
  licence: Generated<Licence | null>
  /** 1 while the person is asked to choose a licence for journeys without one. */
  askLicence: Generated<number>
  /** 1 if the person's acts count for the ranking, that is with a confirmed email and without a suspension. */
  counted: Generated<number>
  moderatorSince: Generated<number | null>
  /** The version of the rules of the site that the person accepted last. */
  acceptedRules: Generated<string | null>
  /**
   * 1 if the role of moderator comes from a claim of the operator's provider. The next sign-in then
   * confirms or removes the role.
   */
  moderatorByClaim: Generated<number>
  /** When the person became an operator; operators are moderators, too. */
  operatorSince: Generated<number | null>
  suspendedAt: Generated<number | null>
  suspendedFor: Generated<string | null>
  pausedAt: Generated<number | null>
  /** Until when the person can't post. */
  pausedUntil: Generated<number | null>
  pausedFor: Generated<string | null>
}

export interface PersonFollowTable {
  followerId: string
  followedId: string
  createdAt: number
}

/** A person's photo or cover, as it is sent to browsers. */
export interface ImageTable {
  id: string
  personId: string
  kind: 'photo' | 'cover'
  /** WebP without metadata. */
  bytes: Buffer
  width: number
  height: number
  createdAt: number
}

export interface InvitationTable {
  id: string
  /** The member who invited; null once their account is deleted. */
  inviterId: string | null
  /** Keyed hash of the recipient's address. */
  recipientHash: string
  sentAt: number
}

/** An address whose owner wants no further invitations. */
export interface InvitationRefusalTable {
  recipientHash: string
  createdAt: number
}
