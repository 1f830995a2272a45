import { sql } from 'kysely'
import { TRENDING_WEEK } from '#contract/journey.ts'
import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { type Parameters, prepared } from '#server/database/prepared.ts'
import { haveSameRank, rankByReactions } from '#server/journeys/badge-ranks.store.ts'
import { type JourneyState, lockJourneys } from '#server/journeys/state.store.ts'
import { moveJourney } from '#server/search/index-journeys.ts'

export type ReactionTable = 'journeyLike' | 'journeyFollow'

type Counter = 'likeCount' | 'followerCount'

const counterOf = (table: ReactionTable): Counter => (table === 'journeyLike' ? 'likeCount' : 'followerCount')

interface Pair {
  journeyId: string
  personId: string
}

/** The reactions of some people to a locked journey. */
export interface LockedReactions {
  journey: JourneyState
  /** Of these people, the ones who have reacted. */
  before: ReadonlySet<string>
  /** The desired state: the caller changes this set, `saveReactions` writes the difference. */
  people: Set<string>
}

/** The number of likes or followers, including unsaved changes. */
export function countOf(table: ReactionTable, { journey, before, people }: LockedReactions): number {
  return journey[counterOf(table)] + people.size - before.size
}

/** The lists of `listsOf` as rows of pairs. */
function rowsOf(dialect: Dialect, { journeyIds, personIds }: Parameters<'journeyIds' | 'personIds'>) {
  const columns = {
    journeyId: { type: 'text', list: journeyIds },
    personId: { type: 'text', list: personIds },
  } as const
  return dialect.rows(columns).$castTo<Pair>().as('pair')
}

function listsOf(dialect: Dialect, pairs: readonly Pair[]) {
  return {
    journeyIds: dialect.list(pairs.map(({ journeyId }) => journeyId)),
    personIds: dialect.list(pairs.map(({ personId }) => personId)),
  }
}

const existingPairs = prepared(['journeyIds', 'personIds'], (db, lists, dialect, table: ReactionTable) =>
  db
    .selectFrom(rowsOf(dialect, lists))
    .innerJoin(`${table} as reaction`, (join) =>
      join.onRef('reaction.journeyId', '=', 'pair.journeyId').onRef('reaction.personId', '=', 'pair.personId'),
    )
    .select(['reaction.journeyId', 'reaction.personId']),
)

/** Locks the journeys of these pairs, then reads which pairs have reacted. By journey id. */
export async function lockReactions(
  trx: Trx,
  dialect: Dialect,
  table: ReactionTable,
  pairs: readonly Pair[],
): Promise<Map<string, LockedReactions>> {
  const journeys = await lockJourneys(trx, dialect, [...new Set(pairs.map(({ journeyId }) => journeyId))])
  const rows = await existingPairs(trx, { dialect, values: listsOf(dialect, pairs), shape: table })
  const pairsByJourney = Map.groupBy(rows, ({ journeyId }) => journeyId)
  return new Map(
    journeys.map((journey) => {
      const before = new Set(pairsByJourney.get(journey.id)?.map(({ personId }) => personId))
      return [journey.id, { journey, before, people: new Set(before) }]
    }),
  )
}

const insertPairs = prepared(
  ['journeyIds', 'personIds', 'now'],
  (db, { now, ...lists }, dialect, table: ReactionTable) =>
    db
      .insertInto(table)
      .columns(['journeyId', 'personId', 'createdAt'])
      .expression((eb) =>
        eb
          .selectFrom(rowsOf(dialect, lists))
          .select(['pair.journeyId', 'pair.personId', sql<number>`cast(${now} as bigint)`.as('createdAt')]),
      ),
)

const deletePairs = prepared(['journeyIds', 'personIds'], (db, lists, dialect, table: ReactionTable) =>
  db
    .deleteFrom(table)
    .where(
      ({ refTuple, selectFrom }) =>
        sql<boolean>`${refTuple('journeyId', 'personId')} in ${selectFrom(rowsOf(dialect, lists)).select(['pair.journeyId', 'pair.personId'])}`,
    ),
)

const addToCounts = prepared(['ids', 'by'], (db, { ids, by }, dialect, counter: Counter) => {
  const changes = dialect.rows({ journeyId: { type: 'text', list: ids }, by: { type: 'bigint', list: by } })
  const reactions = dialect.greatest(sql`"likeCount" + "followerCount" + change.by`, sql.lit(1))
  return db
    .updateTable('journey')
    .from(changes.$castTo<{ journeyId: string; by: number }>().as('change'))
    .set((eb) => ({
      [counter]: eb(counter, '+', eb.ref('change.by')),
      score: sql<number>`${dialect.log10(reactions)} + "createdAt" / ${sql.lit(TRENDING_WEEK)}.0`,
    }))
    .whereRef('journey.id', '=', 'change.journeyId')
})

/** Saves changed reactions, and updates counters, scores, badge ranks and rank keys. */
export async function saveReactions(
  trx: Trx,
  dialect: Dialect,
  table: ReactionTable,
  reactions: readonly LockedReactions[],
  now: number,
): Promise<void> {
  const added = reactions.flatMap(({ journey, before, people }) => pairsOf(journey.id, people, before))
  const removed = reactions.flatMap(({ journey, before, people }) => pairsOf(journey.id, before, people))
  if (added.length > 0) await insertPairs(trx, { dialect, values: { ...listsOf(dialect, added), now }, shape: table })
  if (removed.length > 0) await deletePairs(trx, { dialect, values: listsOf(dialect, removed), shape: table })
  const changes = reactions.flatMap(({ journey, before, people }) => {
    const by = people.size - before.size
    return by === 0 ? [] : { id: journey.id, by, before: journey.likeCount + journey.followerCount }
  })
  await updateCounts(trx, dialect, counterOf(table), changes)
}

/** A journey paired with the people in `some` who aren't in `others`. */
function pairsOf(journeyId: string, some: ReadonlySet<string>, others: ReadonlySet<string>): Pair[] {
  return [...some].filter((personId) => !others.has(personId)).map((personId) => ({ journeyId, personId }))
}

interface CountChange {
  /** Of the journey. */
  id: string
  by: number
  /** Likes and followers before the change. */
  before: number
}

async function updateCounts(trx: Trx, dialect: Dialect, counter: Counter, changes: readonly CountChange[]) {
  if (changes.length === 0) return
  const ids = dialect.list(changes.map(({ id }) => id))
  const by = dialect.list(changes.map((change) => change.by))
  await addToCounts(trx, { dialect, values: { ids, by }, shape: counter })
  const reranked = changes.filter((change) => !haveSameRank(change.before, change.before + change.by))
  const rerankedIds = dialect.list(reranked.map(({ id }) => id))
  if (reranked.length > 0)
    await rankByReactions(trx, dialect, dialect.rows({ id: { type: 'text', list: rerankedIds } }))
  for (const { id, before, by: difference } of changes)
    await moveJourney(trx, dialect, id, { before, after: before + difference })
}
