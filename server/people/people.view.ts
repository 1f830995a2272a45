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
  totalPost: number
  isFollowed: unknown
}

export function presentPerson({ id, displayName, photoURL, initial, role, company, pronouns }: PersonRow): Person {
  return { id, uid: id, displayName, photoURL, initial, role, company, pronouns }
}

/** `email` goes to nobody but its owner. */
export function presentProfile(row: ProfileRow, email?: string): Profile {
  return {
    ...presentPerson(row),
    firstName: row.firstName,
    lastName: row.lastName,
    cover: row.cover,
    about: row.about,
    links: JSON.parse(row.links),
    follower: row.followerCount,
    following: row.followingCount,
    totalPost: row.totalPost,
    isFollowed: Boolean(row.isFollowed),
    shows: [],
    ...(email !== undefined && { email }),
  }
}
