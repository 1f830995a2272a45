import type { Page, PageWish } from '../cursor.ts'
import type { On } from '../db/database.ts'
import { latestFirst } from '../db/latest-first.ts'
import { PERSON_COLUMNS } from '../people/people.select.store.ts'
import type { PersonRow } from '../people/people.view.ts'
import type { FanTable } from './fans.store.ts'

/** Who likes or follows a journey, the latest first. */
export async function listFans(
  { db, dialect }: On,
  table: FanTable,
  journeyId: string,
  wish: PageWish,
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
