import { isActiveSql } from '#server/core/access/people.ts'
import { type Columns, columnsOf } from '#server/core/database/columns.ts'
import type { Db } from '#server/core/database/database.ts'

export const PERSON_COLUMNS = ['id', 'displayName', 'photoURL', 'initial', 'role', 'company', 'pronouns'] as const

const PROFILE_COLUMNS = [
  ...(['firstName', 'lastName', 'cover', 'about', 'links', 'shows', 'hiddenAt', 'moderatorSince'] as const),
  ...(['language', 'timeZone', 'weeklyGoal', 'followerCount', 'followingCount', 'journeyCount'] as const),
] as const

/** The columns of a contract `Person`. */
export type PersonRow = Columns<'person', (typeof PERSON_COLUMNS)[number]>

export interface ProfileRow extends PersonRow, Columns<'person', (typeof PROFILE_COLUMNS)[number]> {
  isFollowed: unknown
}

/** Profiles with the viewer's follow state, without suspended people. */
export function selectProfiles(db: Db, viewerId: string | null) {
  return db
    .selectFrom('person')
    .where(isActiveSql())
    .select(columnsOf('person', PERSON_COLUMNS))
    .select(columnsOf('person', PROFILE_COLUMNS))
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
