import type { ReadContext } from '#server/database/database.ts'
import { latestFirst } from '#server/database/latest-first.ts'
import type { PersonRow } from '#server/people/people.select.store.ts'
import { PERSON_COLUMNS } from '#server/people/people.select.store.ts'
import type { Page, PageRequest } from '#server/platform/cursor.ts'
import type { ReactionTable } from './reactions.store.ts'

/** Who likes or follows a journey, the latest first. */
export async function listReactors(
  { db, dialect }: ReadContext,
  table: ReactionTable,
  journeyId: string,
  wish: PageRequest,
): Promise<Page<PersonRow[]>> {
  const people = db
    .selectFrom(`${table} as fan`)
    .innerJoin('person', 'person.id', 'fan.personId')
    .where('fan.journeyId', '=', journeyId)
    .where('person.suspendedAt', 'is', null)
    .select(PERSON_COLUMNS.map((column) => `person.${column}` as const))
    .select('fan.createdAt as at')
  return await latestFirst(people, wish, { dialect, by: ['fan.createdAt', 'fan.personId'], at: ({ at }) => at })
}
