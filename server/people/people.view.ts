import type { Person, Profile } from '#contract/person.ts'

/** The columns that a `Person` is made of, as rows or JSON carry them. */
export interface PersonRow {
  id: string
  displayName: string
  photoURL: string | null
  initial: string
  role: string | null
  company: string | null
  pronouns: string | null
}

export interface ProfileRow extends PersonRow {
  firstName: string
  lastName: string
  cover: string | null
  about: string | null
  links: string
  followerCount: number
  followingCount: number
  journeyCount: number
  shows: string
  hiddenAt: number | null
  moderatorSince: number | null
  isFollowed: unknown
}

export function presentPerson({ id, displayName, photoURL, initial, role, company, pronouns }: PersonRow): Person {
  return { id, uid: id, displayName, photoURL, initial, role, company, pronouns }
}

/** With `own`, the profile has the fields that only its owner may read. */
export function presentProfile(row: ProfileRow, own?: { email: string; emailVerified: boolean }): Profile {
  return {
    ...presentPerson(row),
    firstName: row.firstName,
    lastName: row.lastName,
    cover: row.cover,
    about: row.about,
    links: JSON.parse(row.links),
    follower: row.followerCount,
    following: row.followingCount,
    totalPost: row.journeyCount,
    isFollowed: Boolean(row.isFollowed),
    shows: JSON.parse(row.shows),
    ...(own && { email: own.email, emailVerified: own.emailVerified, listed: row.hiddenAt === null }),
    ...(own && row.moderatorSince !== null && { moderator: true as const }),
  }
}
