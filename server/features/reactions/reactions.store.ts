import { sql } from 'kysely'
import { isAuthor } from '#server/core/access/journeys.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { columnsOf, latestFirst } from '#server/core/database/queries.ts'
import { recording, withdrawing } from '#server/core/events/events.store.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import {
  asReaction,
  type KnownActs,
  type Pair,
  pairLists,
  pairRows,
  type ReactionTable,
  readActs,
  savingActs,
} from '#server/core/ranking/acts.store.ts'
import { TotalsChanges } from '#server/core/ranking/totals.store.ts'
import { type JourneyState, lockJourneys } from '#server/features/journeys/state.store.ts'
import { PERSON_COLUMNS, type PersonRow } from '#server/features/people/read.store.ts'

const COUNTERS = { journeyLike: 'likeCount', journeyFollow: 'followerCount' } as const
const ACTS = { journeyLike: 'like', journeyFollow: 'follow' } as const

/** The reactions of some people to a locked journey. */
export interface LockedReactions {
  journey: JourneyState
  /** The people who had reacted before. */
  before: ReadonlySet<string>
  /** The desired state: the caller changes this set, and `saveReactions` writes the difference. */
  people: Set<string>
  /** All acts of these people, by `pairKeyOf`. */
  known: ReadonlyMap<string, KnownActs>
}

/** The number of likes or followers, with unsaved changes. */
export function countOf(table: ReactionTable, { journey, before, people }: LockedReactions): number {
  return journey[COUNTERS[table]] + people.size - before.size
}

/** Locks the journeys of these pairs, then reads which pairs have reacted. Returns the reactions by journey id. */
export async function lockReactions(
  trx: Trx,
  table: ReactionTable,
  pairs: readonly Pair[],
): Promise<Map<string, LockedReactions>> {
  // Two statements in one round trip; the second one runs after the first has taken the locks.
  const [journeys, { known, reacted }] = await Promise.all([
    lockJourneys(trx, [...new Set(pairs.map(({ journeyId }) => journeyId))]),
    readActs(trx, pairs, table),
  ])
  const pairsByJourney = Map.groupBy(reacted, ({ journeyId }) => journeyId)
  return new Map(
    journeys.map((journey) => {
      const before = new Set(pairsByJourney.get(journey.id)?.map(({ personId }) => personId))
      return [journey.id, { journey, before, people: new Set(before), known }]
    }),
  )
}

const REACTION_COLUMNS = ['journeyId', 'personId', 'createdAt'] as const

/** A new follower counts as having seen the present steps. */
const insertPairs = prepared(['journeyIds', 'personIds', 'now'], (db, { now, ...lists }, table: ReactionTable) =>
  db
    .insertInto(table)
    .columns(table === 'journeyLike' ? REACTION_COLUMNS : [...REACTION_COLUMNS, 'seenAt' as 'createdAt'])
    .expression((eb) => {
      const at = sql<number>`cast(${now} as bigint)`
      return eb
        .selectFrom(pairRows(db, lists))
        .select(['pair.journeyId', 'pair.personId', at.as('createdAt')])
        .$if(table === 'journeyFollow', (query) => query.select(at.as('seenAt')))
    }),
)

const deletePairs = prepared(['journeyIds', 'personIds'], (db, lists, table: ReactionTable) =>
  db
    .deleteFrom(table)
    .where(
      ({ refTuple, selectFrom }) =>
        sql<boolean>`${refTuple('journeyId', 'personId')} in ${selectFrom(pairRows(db, lists)).select(['pair.journeyId', 'pair.personId'])}`,
    ),
)

const NOBODY = { ownerId: '', coauthorIds: '' }

/** Saves changed reactions, acts and events, and updates the numbers of the journeys. */
export async function saveReactions(
  trx: Trx,
  table: ReactionTable,
  reactions: readonly LockedReactions[],
  now: number,
): Promise<void> {
  const added = reactions.flatMap(({ journey, before, people }) => pairsOf(journey.id, people, before))
  const removed = reactions.flatMap(({ journey, before, people }) => pairsOf(journey.id, before, people))
  const totals = new TotalsChanges()
  for (const { journeyId } of added) totals.add(journeyId, { [COUNTERS[table]]: 1 })
  for (const { journeyId } of removed) totals.add(journeyId, { [COUNTERS[table]]: -1 })
  const journeys = new Map(reactions.map(({ journey }) => [journey.id, journey]))
  const changes = [
    ...added.map((pair) => ({ ...pair, active: true })),
    ...removed.map((pair) => ({ ...pair, active: false })),
  ]
    .filter(({ journeyId, personId }) => !isAuthor(journeys.get(journeyId) ?? NOBODY, personId))
    .map((change) => ({ ...change, kind: ACTS[table] }))
  const eventOf = ({ journeyId, personId }: Pair) => ({
    kind: ACTS[table],
    actorId: personId,
    recipientId: journeys.get(journeyId)?.ownerId ?? personId,
    journeyId,
  })
  const writes = [
    ...(added.length > 0 ? [insertPairs.fill(trx, { values: { ...pairLists(trx, added), now }, shape: table })] : []),
    ...(removed.length > 0 ? [deletePairs.fill(trx, { values: pairLists(trx, removed), shape: table })] : []),
    ...savingActs(trx, { changes, known: reactions[0]?.known ?? new Map() }, totals, now),
    ...recording(trx, added.map(eventOf), now),
    ...withdrawing(trx, removed.map(eventOf)),
  ]
  await totals.save(trx, { toggled: true, writes })
}

/** A journey paired with the people in `some` who aren't in `others`. */
function pairsOf(journeyId: string, some: ReadonlySet<string>, others: ReadonlySet<string>): Pair[] {
  return [...some].filter((personId) => !others.has(personId)).map((personId) => ({ journeyId, personId }))
}

/** The people who like or follow a journey, latest first; without suspended people. */
export async function listPeople(
  db: Db,
  table: ReactionTable,
  journeyId: string,
  request: PageRequest,
): Promise<Page<PersonRow[]>> {
  const people = db
    .selectFrom(asReaction(table))
    .innerJoin('person', 'person.id', 'reaction.personId')
    .where('reaction.journeyId', '=', journeyId)
    .where(isActiveSql())
    .select(columnsOf('person', PERSON_COLUMNS))
    .select('reaction.createdAt as at')
  return await latestFirst(people, request, {
    by: ['reaction.createdAt', 'reaction.personId'],
    at: ({ at }) => at,
  })
}
