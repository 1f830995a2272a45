import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { searchIndex } from './choose-index.ts'
import { readFindable } from './index-journeys.ts'
import { fillPeople } from './people.ts'
import { rankKeyOf, rankKeysFrom } from './rank-key.ts'
import { type JourneyWords, termsOf } from './terms.ts'
import { addWords, withinBudget } from './vocabulary.ts'

const BATCH = 5000
const WORDS_BATCH = 10_000

type InTransaction = (work: (trx: Db) => Promise<void>) => Promise<void>

/**
 * Rebuilds the search index in transactions of a few thousand rows; `progress` gets the number of
 * indexed journeys.
 */
export async function buildSearch(db: Db, progress?: (done: number) => void): Promise<void> {
  await fillSearch(db, { inTransaction: (work) => db.transaction().execute(work), progress })
}

interface FillOptions {
  inTransaction?: InTransaction
  progress?: ((done: number) => void) | undefined
}

/** Like `buildSearch`, inside the caller's transaction. */
export async function fillSearch(
  db: Db,
  { inTransaction = (work) => work(db), progress }: FillOptions = {},
): Promise<void> {
  const uses: Uses = new Map()
  const used = new Set<number>()
  await db.deleteFrom('searchTrigram').execute()
  await db.deleteFrom('searchWord').execute()
  await searchIndex(db).rebuild(db, async () => {
    for (let after = '', done = 0; ; ) {
      const ids = await idsAfter(db, after)
      if (ids.length === 0) break
      await inTransaction(async (trx) => {
        const journeys = await readFindable(trx, ids)
        const indexed = journeys.map(({ id: journeyId, popularity, listedAt, ...findable }) => {
          const { terms, words } = termsOf(findable)
          countWords(uses, words)
          return { journeyId, place: claimRankKey(used, rankKeyOf(popularity, listedAt)), terms }
        })
        await searchIndex(trx).put(
          trx,
          indexed.sort((a, b) => a.place - b.place),
        )
      })
      after = ids.at(-1) ?? ''
      done += ids.length
      progress?.(done)
      await nextTurn()
    }
  })
  await storeWords(uses, inTransaction)
  await fillPeople(db, inTransaction)
}

async function idsAfter(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('journey')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(literal(BATCH))
    .execute()
  return rows.map(({ id }) => id)
}

function claimRankKey(used: Set<number>, preferred: number): number {
  for (const rankKey of rankKeysFrom(preferred))
    if (!used.has(rankKey)) {
      used.add(rankKey)
      return rankKey
    }
  return preferred
}

type Uses = Map<string, { count: number; onCard: boolean }>

function countWords(uses: Uses, journey: JourneyWords): void {
  const learned = new Set(withinBudget(journey, (word) => !uses.has(word)))
  for (const word of journey.words) {
    const known = uses.get(word)
    const onCard = journey.onCard.has(word) || known?.onCard === true
    if (known || learned.has(word)) uses.set(word, { count: (known?.count ?? 0) + 1, onCard })
  }
}

async function storeWords(uses: Uses, inTransaction: InTransaction): Promise<void> {
  const words = [...uses].map(([word, { count, onCard }]) => ({
    word,
    uses: Math.floor(Math.log2(count)),
    isCorrection: onCard || count > 1,
  }))
  for (let from = 0; from < words.length; from += WORDS_BATCH) {
    await inTransaction((trx) => addWords(trx, words.slice(from, from + WORDS_BATCH)))
    await nextTurn()
  }
}
