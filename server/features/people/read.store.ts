import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { circleQuery, peopleQuery } from '#contract/person.ts'
import type { PeopleSort } from '#contract/rules/person.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { type Columns, columnsOf, latestFirst } from '#server/core/database/queries.ts'
import { type CursorKind, EMPTY_PAGE, type Page, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { hasWord, peopleWith, waysToWrite } from '#server/core/search/people.ts'
import { wordsAsked } from '#server/core/search/terms.ts'

export const PERSON_COLUMNS = ['id', 'displayName', 'photoURL', 'initial', 'role', 'company', 'pronouns'] as const

const PROFILE_COLUMNS = [
  ...(['firstName', 'lastName', 'cover', 'about', 'links', 'shows', 'unlistedAt'] as const),
  ...(['moderatorSince', 'operatorSince', 'pausedUntil'] as const),
  ...(['language', 'timeZone', 'weeklyGoal', 'licence', 'askLicence', 'acceptedRules'] as const),
  ...(['followerCount', 'followingCount', 'journeyCount'] as const),
] as const

/** The columns of a contract `Person`. */
export type PersonRow = Columns<'person', (typeof PERSON_COLUMNS)[number]>

export interface ProfileRow extends PersonRow, Columns<'person', (typeof PROFILE_COLUMNS)[number]> {
  isFollowed: unknown
}

/** Selects profiles with the viewer's follow state, without suspended people. */
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

const SORT_COLUMN = {
  name: 'sortName',
  journeys: 'journeyCount',
  followers: 'followerCount',
  newest: 'listedAt',
} as const satisfies Record<PeopleSort, string>

const CURSOR_KIND = {
  name: 'text',
  journeys: 'count',
  followers: 'count',
  newest: 'time',
} as const satisfies Record<PeopleSort, CursorKind>

/**
 * One page of the directory. A search with few matches sorts them; one with many reads the index of
 * the sort column and filters.
 */
export async function listPeople(
  db: Db,
  { q = '', sort, limit, cursor }: z.infer<typeof peopleQuery>,
  viewerId: string,
): Promise<Page<ProfileRow[]>> {
  const after = readCursor(cursor, [CURSOR_KIND[sort], 'text'])
  const words = await waysToWrite(db, wordsAsked(q))
  if (q !== '' && words.length === 0) return EMPTY_PAGE
  const found = words.length === 0 ? null : await peopleWith(db, words)
  const isAscending = sort === 'name'
  const rank = sql.ref<string | number>(`person.${SORT_COLUMN[sort]}`)
  const direction = isAscending ? 'asc' : 'desc'
  const rows = await selectProfiles(db, viewerId)
    .select(rank.as('rank'))
    .where('listedAt', 'is not', null)
    .$if(found !== null, (query) => query.where(dialectOf(db).isOneOf(sql.ref('person.id'), found ?? [])))
    .$if(found === null, (query) =>
      query.where((eb) => eb.and(words.map((ways) => hasWord(sql.ref('person.id'), ways)))),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${rank}, person.id) ${sql.raw(isAscending ? '>' : '<')} (${after?.[0]}, ${after?.[1]})`,
      ),
    )
    .orderBy(rank, direction)
    .orderBy('person.id', direction)
    .limit(literal(limit + 1))
    .execute()
  return pageOf(rows, limit, (row) => [row.rank, row.id])
}

/** The people who follow this person, or whom this person follows, latest first. */
export async function listCircle(
  db: Db,
  personId: string,
  { kind, ...request }: z.infer<typeof circleQuery>,
): Promise<Page<PersonRow[]>> {
  const [self, other] =
    kind === 'followers'
      ? (['personFollow.followedId', 'personFollow.followerId'] as const)
      : (['personFollow.followerId', 'personFollow.followedId'] as const)
  const people = db
    .selectFrom('personFollow')
    .innerJoin('person', 'person.id', other)
    .where(self, '=', personId)
    .where(isActiveSql())
    .select(columnsOf('person', PERSON_COLUMNS))
    .select('personFollow.createdAt as at')
  return await latestFirst(people, request, { by: ['personFollow.createdAt', other], at: ({ at }) => at })
}
