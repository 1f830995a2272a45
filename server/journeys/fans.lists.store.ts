import { type Page, pageOf, readCursor } from '../cursor.ts'
import { PERSON_COLUMNS } from '../people/people.select.store.ts'
import type { PersonRow } from '../people/people.view.ts'
import type { FanTable } from './fans.store.ts'
import type { On, PageWish } from './journeys.select.store.ts'

/** Who likes or follows a journey, the latest first. */
export async function listFans(
  { db, dialect }: On,
  table: FanTable,
  journeyId: string,
  { limit, cursor }: PageWish,
): Promise<Page<PersonRow[]>> {
  const after = readCursor(cursor, ['number', 'string'])
  const rows = await db
    .selectFrom(`${table} as fan`)
    .innerJoin('person', 'person.id', 'fan.personId')
    .where('fan.journeyId', '=', journeyId)
    .where('person.suspendedAt', 'is', null)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('fan.createdAt', 'fan.personId'), '<', eb.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .select(PERSON_COLUMNS.map((column) => `person.${column}` as const))
    .select('fan.createdAt as at')
    .orderBy('fan.createdAt', 'desc')
    .orderBy('fan.personId', 'desc')
    .limit(dialect.literal(limit + 1))
    .execute()
  return pageOf(rows, limit, ({ at, id }) => [at, id])
}
