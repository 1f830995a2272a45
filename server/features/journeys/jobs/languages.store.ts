import { sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { saveListing } from '../listing.store.ts'

export interface ReadJourney {
  id: string
  name: string
  description: string
  version: number
  language: string | null
}

/** The next journeys in the order of their ids, with and without a language, so that each page costs the same. */
export async function readAfter(db: Db, id: string, limit: number): Promise<ReadJourney[]> {
  return await db
    .selectFrom('journey')
    .select(['id', 'name', 'description', 'version', 'language'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function readStepTexts(db: Db, journeyId: string) {
  return await db
    .selectFrom('step')
    .select(['description', 'section', 'note'])
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .execute()
}

/** Saves a detected language, unless the journey has changed since. */
export async function saveDetected(
  trx: Trx,
  { id, version }: ReadJourney,
  language: string,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('journey')
    .set({ language })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('language', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await saveListing(trx, [id], now)
}

/** Counts journeys without a language after this id, up to `limit`. */
export async function countWithoutLanguage(db: Db, after: string, limit: number): Promise<number> {
  const some = db
    .selectFrom('journey')
    .select(sql`1`.as('one'))
    .where('language', 'is', null)
    .where('erasedAt', 'is', null)
    .where('id', '>', after)
    .limit(limit)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
