import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { searchIndex } from './choose-index.ts'
import { readFindable } from './findable.ts'
import { rankKeyOf, rankKeysFrom, TIME_SPAN, tierIn, tierOf, timeIn } from './rank-key.ts'
import { type JourneyWords, termsOf } from './terms.ts'
import { learnWords } from './vocabulary.ts'

const BATCH = 100

/** Updates the index for these journeys: adds or replaces listed ones, removes the others. */
export async function indexJourneys(trx: Trx, dialect: Dialect, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH)
    await indexSome(trx, dialect, ids.slice(from, from + BATCH), { learns: true })
}

/**
 * Updates the rank of a journey whose popularity changed. It rises at once, but falls only when it
 * is two tiers too high, so that toggling one like doesn't move it each time; or `exactly`.
 */
export async function moveJourney(
  trx: Trx,
  dialect: Dialect,
  id: string,
  { before, after, exactly }: { before: number; after: number; exactly: boolean },
): Promise<void> {
  if (tierOf(before) === tierOf(after)) return
  const indexed = await trx.selectFrom('journeySearch').select('place').where('journeyId', '=', id).executeTakeFirst()
  if (!indexed) return
  const rise = tierOf(after) - tierIn(indexed.place)
  if (rise === 0 || (rise === -1 && !exactly)) return
  const { move } = searchIndex(dialect)
  if (!move) return await indexSome(trx, dialect, [id], { learns: false })
  const to = await freeRankKey(trx, tierOf(after) * TIME_SPAN + timeIn(indexed.place))
  await move(trx, id, indexed.place, to)
}

/** `learns`: adds new words to the vocabulary. */
async function indexSome(
  trx: Trx,
  dialect: Dialect,
  ids: readonly string[],
  { learns }: { learns: boolean },
): Promise<void> {
  const before = await trx
    .deleteFrom('journeySearch')
    .where(dialect.isOneOf(sql.ref('journeyId'), ids))
    .returning('journeyId')
    .execute()
  const known = new Set(before.map(({ journeyId }) => journeyId))
  for (const { id, popularity, listedAt, ...findable } of await readFindable(trx, dialect, ids)) {
    const { terms, words } = termsOf(findable)
    await searchIndex(dialect).put(trx, [
      { journeyId: id, place: await freeRankKey(trx, rankKeyOf(popularity, listedAt)), terms },
    ])
    if (learns) await learnFrom(trx, dialect, { id, words, isNew: !known.has(id) })
  }
}

/** Changes with new words can't fill the vocabulary: what a journey may add is counted over all of them. */
async function learnFrom(
  trx: Trx,
  dialect: Dialect,
  { id, ...journey }: { id: string; words: JourneyWords; isNew: boolean },
): Promise<void> {
  const { learnedLetters } = await trx
    .selectFrom('journey')
    .select('learnedLetters')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const added = await learnWords(trx, dialect, { ...journey, learnedLetters })
  if (added === 0) return
  const letters = learnedLetters + added
  await trx.updateTable('journey').set({ learnedLetters: letters }).where('id', '=', id).execute()
}

async function freeRankKey(db: Db, preferred: number): Promise<number> {
  for (const rankKey of rankKeysFrom(preferred)) {
    const used = await db.selectFrom('journeySearch').select('place').where('place', '=', rankKey).executeTakeFirst()
    if (!used) return rankKey
  }
  return preferred
}
