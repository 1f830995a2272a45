import { isActiveSql } from '#server/core/access/people.ts'
import { columnsOf } from '#server/core/database/columns.ts'
import type { Db } from '#server/core/database/database.ts'
import { latestFirst } from '#server/core/database/latest-first.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import type { ReactionTable } from '#server/core/ranking/acts.store.ts'
import { PERSON_COLUMNS, type PersonRow } from '#server/features/people/read.store.ts'

/** The people who like or follow a journey, latest first; without suspended people. */
export async function listPeople(
  db: Db,
  table: ReactionTable,
  journeyId: string,
  request: PageRequest,
): Promise<Page<PersonRow[]>> {
  const people = db
    .selectFrom(`${table} as reaction`)
    .innerJoin('person', 'person.id', 'reaction.personId')
    .where('reaction.journeyId', '=', journeyId)
    .where(isActiveSql())
    .select(columnsOf('person', PERSON_COLUMNS))
    .select('reaction.createdAt as at')
  return await latestFirst(people, request, {
    by: ['reaction.createdAt', 'reaction.personId'],
    at: ({ at }) => at,
  })
}
