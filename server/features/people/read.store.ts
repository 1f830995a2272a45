import type { Language } from '#contract/language.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'

/** The columns of a contract `Person`. */
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
  language: Language | null
  timeZone: string | null
  weeklyGoal: number | null
  isFollowed: unknown
}

export const PERSON_COLUMNS = ['id', 'displayName', 'photoURL', 'initial', 'role', 'company', 'pronouns'] as const

/** Profiles with the viewer's follow state, without suspended people. */
export function selectProfiles(db: Db, viewerId: string | null) {
  return db
    .selectFrom('person')
    .where(isActiveSql())
    .select(PERSON_COLUMNS.map((column) => `person.${column}` as const))
    .select(['firstName', 'lastName', 'cover', 'about', 'links', 'shows', 'hiddenAt', 'moderatorSince'])
    .select(['language', 'timeZone', 'weeklyGoal'])
    .select(['followerCount', 'followingCount', 'journeyCount'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('personFollow')
            .select('personFollow.followerId')
            .whereRef('followedId', '=', 'person.id')
            .where('followerId', '=', viewerId ?? ''),
        )
        .as('isFollowed'),
    )
}
