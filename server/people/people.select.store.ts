import type { Db } from '#server/database/database.ts'

export const PERSON_COLUMNS = ['id', 'displayName', 'photoURL', 'initial', 'role', 'company', 'pronouns'] as const

/** Profiles as this viewer reads them; none of people who are suspended. */
export function profilesIn(db: Db, viewerId: string | null) {
  return db
    .selectFrom('person')
    .where('suspendedAt', 'is', null)
    .select(PERSON_COLUMNS.map((column) => `person.${column}` as const))
    .select(['firstName', 'lastName', 'cover', 'about', 'links', 'shows', 'hiddenAt', 'moderatorSince'])
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
