import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { readFindable } from './findable.ts'
import { searchIndex } from './index.ts'
import { fillPeople } from './people.ts'
import { placesFrom, rankKeyOf } from './rank-key.ts'
import { termsOf } from './terms.ts'
import { addWords } from './vocabulary.ts'

const BATCH = 5000
const WORDS_BATCH = 10_000

type Db = Kysely<Tables>
type InTransaction = (work: (trx: Db) => Promise<void>) => Promise<void>

/** Makes the search index anew from the journeys and people there are, some thousand a transaction; says how many journeys it has done. */
export async function buildSearch(
  { db, dialect }: { db: Db; dialect: Dialect },
  progress?: (done: number) => void,
): Promise<void> {
  await fillSearch(db, dialect, (work) => db.transaction().execute(work), progress)
}

/** The same within the transaction of a migration. It reads columns of the first six migrations alone. */
export async function fillSearch(
  db: Db,
  dialect: Dialect,
  inTransaction: InTransaction = (work) => work(db),
  progress?: (done: number) => void,
): Promise<void> {
  const uses = new Map<string, number>()
  const taken = new Set<number>()
  await db.deleteFrom('searchTrigram').execute()
  await db.deleteFrom('searchWord').execute()
  await searchIndex(dialect).rebuilt(db, async () => {
    for (let after = '', done = 0; ; ) {
      const ids = await idsAfter(db, dialect, after)
      if (ids.length === 0) break
      await inTransaction(async (trx) => {
        const journeys = await readFindable(trx, dialect, ids)
        const indexed = journeys.map(({ id: journeyId, fans, listedAt, ...findable }) => {
          const { terms, words } = termsOf(findable)
          for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1)
          return { journeyId, place: claim(taken, rankKeyOf(fans, listedAt)), terms }
        })
        await searchIndex(dialect).put(
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
  await learn(dialect, uses, inTransaction)
  await fillPeople(db, dialect, inTransaction)
}

async function idsAfter(db: Db, dialect: Dialect, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('journey')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(dialect.literal(BATCH))
    .execute()
  return rows.map(({ id }) => id)
}

function claim(taken: Set<number>, wanted: number): number {
  for (const place of placesFrom(wanted))
    if (!taken.has(place)) {
      taken.add(place)
      return place
    }
  return wanted
}

async function learn(dialect: Dialect, uses: Map<string, number>, inTransaction: InTransaction): Promise<void> {
  const words = [...uses].map(([word, count]) => ({ word, uses: Math.floor(Math.log2(count)) }))
  for (let from = 0; from < words.length; from += WORDS_BATCH) {
    await inTransaction((trx) => addWords(trx, dialect, words.slice(from, from + WORDS_BATCH)))
    await nextTurn()
  }
}
