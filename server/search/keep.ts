import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { readFindable } from './findable.ts'
import { searchIndex } from './index.ts'
import { placesFrom, rankKeyOf, TIME_SPAN, tierIn, tierOf, timeIn } from './rank-key.ts'
import { termsOf } from './terms.ts'
import { learnWords } from './vocabulary.ts'

const BATCH = 100

/** Brings the index up to date with these journeys: the listed ones are in it as they are now, others are not. */
export async function indexJourneys(trx: Trx, dialect: Dialect, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH)
    await indexSome(trx, dialect, ids.slice(from, from + BATCH), { learn: true })
}

/** Do so many likes and followers stand in another tier of the index? */
export function changesTier(before: number, after: number): boolean {
  return tierOf(before) !== tierOf(after)
}

/**
 * The same where nothing but the likes and followers of a journey changed. It rises at once, and falls when it is two tiers
 * too high: whoever takes a like back and gives it again does not move it each time.
 */
export async function moveJourney(
  trx: Trx,
  dialect: Dialect,
  id: string,
  { before, after }: { before: number; after: number },
): Promise<void> {
  if (!changesTier(before, after)) return
  const indexed = await trx.selectFrom('journeySearch').select('place').where('journeyId', '=', id).executeTakeFirst()
  if (!indexed) return
  const rise = tierOf(after) - tierIn(indexed.place)
  if (rise === 0 || rise === -1) return
  const { move } = searchIndex(dialect)
  if (!move) return await indexSome(trx, dialect, [id], { learn: false })
  const to = await freePlace(trx, tierOf(after) * TIME_SPAN + timeIn(indexed.place))
  await move(trx, id, indexed.place, to)
}

/** `learn`: their words may be new ones. */
async function indexSome(
  trx: Trx,
  dialect: Dialect,
  ids: readonly string[],
  { learn }: { learn: boolean },
): Promise<void> {
  const before = await trx
    .deleteFrom('journeySearch')
    .where(dialect.isOneOf(sql.ref('journeyId'), ids))
    .returning('journeyId')
    .execute()
  const known = new Set(before.map(({ journeyId }) => journeyId))
  for (const { id, fans, listedAt, ...findable } of await readFindable(trx, dialect, ids)) {
    const { terms, words } = termsOf(findable)
    await searchIndex(dialect).put(trx, [
      { journeyId: id, place: await freePlace(trx, rankKeyOf(fans, listedAt)), terms },
    ])
    if (learn) await learnWords(trx, dialect, words, !known.has(id))
  }
}

async function freePlace(db: Db, wanted: number): Promise<number> {
  for (const place of placesFrom(wanted)) {
    const taken = await db.selectFrom('journeySearch').select('place').where('place', '=', place).executeTakeFirst()
    if (!taken) return place
  }
  return wanted
}
