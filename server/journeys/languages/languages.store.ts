import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { updateBadgeRanks } from '#server/ranking/badge-ranks.store.ts'
import { indexJourneys } from '#server/search/index-journeys.ts'

/** Journeys without a language whose id follows `after`, in the order of their ids. */
export async function readWithoutLanguage(db: Db, { after, limit }: { after: string; limit: number }) {
  return await db
    .selectFrom('journey')
    .select(['id', 'name', 'description', 'version'])
    .where('language', 'is', null)
    .where('id', '>', after)
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

/** Counts journeys without a language, up to `max`. */
export async function countWithoutLanguage(db: Db, max: number): Promise<number> {
  const some = db.selectFrom('journey').select('id').where('language', 'is', null).limit(max)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Saves a detected language, unless the journey has changed since; returns whether it did. */
export async function saveDetected(
  trx: Trx,
  dialect: Dialect,
  { id, version }: { id: string; version: number },
  language: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('journey')
    .set({ language })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('language', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await updateBadgeRanks(trx, dialect, sql`(${id})`)
  await indexJourneys(trx, dialect, [id])
  return true
}
