import { sql } from 'kysely'
import { TRENDING_WEEK } from '#contract/journey.ts'
import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { type Parameters, prepared } from '#server/database/prepared.ts'
import { type JourneyState, lockJourneys } from '#server/journeys/journey-state.store.ts'
import { rankByReactions, ranksAlike } from '#server/journeys/ranks.store.ts'
import { moveJourney } from '#server/search/index-journeys.ts'

export type ReactionTable = 'journeyLike' | 'journeyFollow'

type Counter = 'likeCount' | 'followerCount'

const counterOf = (table: ReactionTable): Counter => (table === 'journeyLike' ? 'likeCount' : 'followerCount')

interface Pair {
  journeyId: string
  personId: string
}

/** A journey that nobody else changes until the transaction ends, and who of those asked about likes or follows it. */
export interface Held {
  facts: JourneyState
  before: ReadonlySet<string>
  /** The same, to be changed and kept. */
  fans: Set<string>
}

/** So many like or follow it, with those who are about to. */
export function countOf(table: ReactionTable, { facts, before, fans }: Held): number {
  return facts[counterOf(table)] + fans.size - before.size
}

/** The pairs that `listsOf` makes lists of, as rows. */
function rowsOf(dialect: Dialect, { journeyIds, personIds }: Parameters<'journeyIds' | 'personIds'>) {
  const columns = {
    journeyId: { type: 'text', list: journeyIds },
    personId: { type: 'text', list: personIds },
  } as const
  return dialect.rows(columns).$castTo<Pair>().as('given')
}

function listsOf(dialect: Dialect, pairs: readonly Pair[]) {
  return {
    journeyIds: dialect.list(pairs.map(({ journeyId }) => journeyId)),
    personIds: dialect.list(pairs.map(({ personId }) => personId)),
  }
}

const fansAmong = prepared(['journeyIds', 'personIds'], (db, lists, dialect, table: ReactionTable) =>
  db
    .selectFrom(rowsOf(dialect, lists))
    .innerJoin(`${table} as fan`, (join) =>
      join.onRef('fan.journeyId', '=', 'given.journeyId').onRef('fan.personId', '=', 'given.personId'),
    )
    .select(['fan.journeyId', 'fan.personId']),
)

/** Holds the journeys of these pairs, by id. Who is a fan is read once they are held: it is as the one before left it. */
export async function lockReactions(
  trx: Trx,
  dialect: Dialect,
  table: ReactionTable,
  pairs: readonly Pair[],
): Promise<Map<string, Held>> {
  const facts = await lockJourneys(trx, dialect, [...new Set(pairs.map(({ journeyId }) => journeyId))])
  const rows = await fansAmong(trx, { dialect, values: listsOf(dialect, pairs), shape: table })
  const fans = Map.groupBy(rows, ({ journeyId }) => journeyId)
  return new Map(
    facts.map((one) => {
      const before = new Set(fans.get(one.id)?.map(({ personId }) => personId))
      return [one.id, { facts: one, before, fans: new Set(before) }]
    }),
  )
}

const addPairs = prepared(['journeyIds', 'personIds', 'now'], (db, { now, ...lists }, dialect, table: ReactionTable) =>
  db
    .insertInto(table)
    .columns(['journeyId', 'personId', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(dialect, lists))
        .select(['given.journeyId', 'given.personId', sql<number>`cast(${now} as bigint)`.as('createdAt')]),
    ),
)

const takePairs = prepared(['journeyIds', 'personIds'], (db, lists, dialect, table: ReactionTable) =>
  db
    .deleteFrom(table)
    .where(
      ({ refTuple, selectFrom }) =>
        sql<boolean>`${refTuple('journeyId', 'personId')} in ${selectFrom(rowsOf(dialect, lists)).select(['given.journeyId', 'given.personId'])}`,
    ),
)

const moveCounts = prepared(['ids', 'by'], (db, { ids, by }, dialect, counter: Counter) => {
  const moves = dialect.rows({ journeyId: { type: 'text', list: ids }, by: { type: 'bigint', list: by } })
  const fans = dialect.greatest(sql`"likeCount" + "followerCount" + given.by`, sql.lit(1))
  return db
    .updateTable('journey')
    .from(moves.$castTo<{ journeyId: string; by: number }>().as('given'))
    .set((eb) => ({
      [counter]: eb(counter, '+', eb.ref('given.by')),
      score: sql<number>`${dialect.log10(fans)} + "createdAt" / ${sql.lit(TRENDING_WEEK)}.0`,
    }))
    .whereRef('journey.id', '=', 'given.journeyId')
})

/** Writes what became of held journeys: rows, and with them counters, scores, ranks and places in the index. */
export async function saveReactions(
  trx: Trx,
  dialect: Dialect,
  table: ReactionTable,
  held: readonly Held[],
  now: number,
): Promise<void> {
  const added = held.flatMap(({ facts, before, fans }) => pairsOf(facts.id, fans, before))
  const taken = held.flatMap(({ facts, before, fans }) => pairsOf(facts.id, before, fans))
  if (added.length > 0) await addPairs(trx, { dialect, values: { ...listsOf(dialect, added), now }, shape: table })
  if (taken.length > 0) await takePairs(trx, { dialect, values: listsOf(dialect, taken), shape: table })
  const moved = held.flatMap(({ facts, before, fans }) => {
    const by = fans.size - before.size
    return by === 0 ? [] : { id: facts.id, by, before: facts.likeCount + facts.followerCount }
  })
  await move(trx, dialect, counterOf(table), moved)
}

/** A journey with those who are among some and not among others. */
function pairsOf(journeyId: string, some: ReadonlySet<string>, others: ReadonlySet<string>): Pair[] {
  return [...some].filter((personId) => !others.has(personId)).map((personId) => ({ journeyId, personId }))
}

interface Moved {
  id: string
  by: number
  /** Likes and followers so far. */
  before: number
}

async function move(trx: Trx, dialect: Dialect, counter: Counter, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  const ids = dialect.list(moved.map(({ id }) => id))
  const by = dialect.list(moved.map((one) => one.by))
  await moveCounts(trx, { dialect, values: { ids, by }, shape: counter })
  const reranked = moved.filter((one) => !ranksAlike(one.before, one.before + one.by)).map(({ id }) => id)
  if (reranked.length > 0)
    await rankByReactions(trx, dialect, dialect.rows({ id: { type: 'text', list: dialect.list(reranked) } }))
  for (const one of moved) await moveJourney(trx, dialect, one.id, { before: one.before, after: one.before + one.by })
}
