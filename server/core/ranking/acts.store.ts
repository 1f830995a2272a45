import { type CompiledQuery, sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { type Parameters, prepared } from '#server/core/database/prepared.ts'
import { type ActKind, type Counts, countsFrom, nextMidnight, scoreShareOf } from './share.ts'
import { TotalsChanges } from './totals.store.ts'

export interface Pair {
  journeyId: string
  personId: string
}

/** The acts of one person on one journey, as stored. */
export interface KnownActs {
  /** Whether the person's acts count: their email is confirmed and they aren't suspended. */
  counted: boolean
  acts: ReadonlyMap<ActKind, Act>
}

export interface Act {
  at: number
  /** Whether the act is included in the journey's numbers, provided that the person counts. */
  entered: boolean
}

const NO_ACTS: KnownActs = { counted: false, acts: new Map() }

export type ReactionTable = 'journeyLike' | 'journeyFollow'

/** The table, for a query of the columns that both tables of reactions have. */
export function asReaction(table: ReactionTable) {
  return `${table} as reaction` as 'journeyLike as reaction'
}

/** SQL rows of pairs of journey and person ids; `pairLists` makes the lists. */
export function pairRows(db: Db, { journeyIds, personIds }: Parameters<'journeyIds' | 'personIds'>) {
  const columns = {
    journeyId: { type: 'text', list: journeyIds },
    personId: { type: 'text', list: personIds },
  } as const
  return dialectOf(db).rows(columns).$castTo<Pair>().as('pair')
}

export function pairLists(db: Db, pairs: readonly Pair[]) {
  const dialect = dialectOf(db)
  return {
    journeyIds: dialect.list(pairs.map(({ journeyId }) => journeyId)),
    personIds: dialect.list(pairs.map(({ personId }) => personId)),
  }
}

const actsOfPairs = prepared(['journeyIds', 'personIds'], (db: Db, lists, table: ReactionTable) =>
  // Locks the people, so that no one is confirmed or suspended before the score is changed.
  dialectOf(db).lockedAgainstUpdate(
    db
      .selectFrom(pairRows(db, lists))
      .innerJoin('person', 'person.id', 'pair.personId')
      .leftJoin(asReaction(table), (join) =>
        join.onRef('reaction.journeyId', '=', 'pair.journeyId').onRef('reaction.personId', '=', 'pair.personId'),
      )
      .leftJoin('journeyAct as act', (join) =>
        join.onRef('act.journeyId', '=', 'pair.journeyId').onRef('act.personId', '=', 'pair.personId'),
      )
      .select(['pair.journeyId', 'pair.personId', 'person.counted', 'act.kind', 'act.at', 'act.active', 'act.dueAt'])
      .select('reaction.createdAt as reactedAt')
      .orderBy('person.id'),
    'person',
  ),
)

/** The acts of each pair, by `pairKeyOf`, and the pairs that have a row in `table`. Locks the people. */
export async function readActs(trx: Trx, pairs: readonly Pair[], table: ReactionTable) {
  const rows = await actsOfPairs(trx, { values: pairLists(trx, pairs), shape: table })
  const known = new Map<string, KnownActs>()
  for (const [key, ofPair] of Map.groupBy(rows, pairKeyOf)) {
    const acts = ofPair.flatMap(({ kind, at, active, dueAt }) =>
      kind === null || at === null ? [] : [[kind, { at, entered: hasEntered({ active, dueAt }) }] as const],
    )
    known.set(key, { counted: ofPair[0]?.counted === 1, acts: new Map(acts) })
  }
  return { known, reacted: rows.filter(({ reactedAt }) => reactedAt !== null) as Pair[] }
}

/**
 * Whether an act is included in the journey's numbers. An act that waits to be added or removed
 * still has its earlier state.
 */
function hasEntered({ active, dueAt }: { active: number | null; dueAt: number | null }): boolean {
  return (active === 1) === (dueAt === null)
}

export function pairKeyOf({ journeyId, personId }: Pair): string {
  return `${journeyId} ${personId}`
}

export interface ActChange extends Pair {
  kind: ActKind
  active: boolean
}

const upsertActs = prepared(
  ['journeyIds', 'personIds', 'kinds', 'actives', 'dueTimes', 'now'],
  (db, { journeyIds, personIds, kinds, actives, dueTimes, now }) => {
    const rows = dialectOf(db).rows({
      journeyId: { type: 'text', list: journeyIds },
      personId: { type: 'text', list: personIds },
      kind: { type: 'text', list: kinds },
      active: { type: 'bigint', list: actives },
      dueAt: { type: 'bigint', list: dueTimes },
    })
    return db
      .insertInto('journeyAct')
      .columns(['journeyId', 'personId', 'kind', 'active', 'dueAt', 'at'])
      .expression((eb) =>
        eb
          .selectFrom(rows.$castTo<Pair & { kind: ActKind; active: number; dueAt: number | null }>().as('act'))
          .select(['act.journeyId', 'act.personId', 'act.kind', 'act.active', 'act.dueAt'])
          .select(sql<number>`cast(${now} as bigint)`.as('at'))
          .where(sql<boolean>`true`),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['journeyId', 'personId', 'kind'])
          .doUpdateSet((eb) => ({ active: eb.ref('excluded.active'), dueAt: eb.ref('excluded.dueAt') })),
      )
  },
)

/**
 * The statements that save acts of people other than the authors at `now`. Adds to `totals` the
 * changes that apply at once. The caller has locked the journeys and read `known`.
 */
export function savingActs(
  trx: Trx,
  { changes, known }: { changes: readonly ActChange[]; known: ReadonlyMap<string, KnownActs> },
  totals: TotalsChanges,
  now: number,
): CompiledQuery[] {
  const dialect = dialectOf(trx)
  if (changes.length === 0) return []
  const entered = (change: ActChange) => known.get(pairKeyOf(change))?.acts.get(change.kind)?.entered ?? false
  const dueTimes = changes.map((change) => (entered(change) === change.active ? null : countsFrom(change.kind, now)))
  const lists = {
    ...pairLists(trx, changes),
    kinds: dialect.list(changes.map(({ kind }) => kind)),
    actives: dialect.list(changes.map(({ active }) => Number(active))),
    dueTimes: dialect.list(dueTimes),
  }
  const entering = changes.filter((_, index) => dueTimes[index] === null)
  addActChanges(totals, { changes: entering, known }, now)
  return [upsertActs.fill(trx, { values: { ...lists, now }, shape: null })]
}

/** Adds to `totals` the acts that begin or cease to be included in a journey's numbers. */
export function addActChanges(
  totals: TotalsChanges,
  { changes, known }: { changes: readonly ActChange[]; known: ReadonlyMap<string, KnownActs> },
  now: number,
): void {
  for (const [key, ofPair] of Map.groupBy(changes, pairKeyOf)) {
    const { counted, acts } = known.get(key) ?? NO_ACTS
    if (!counted || !ofPair[0]) continue
    const after = new Map(acts)
    for (const { journeyId, kind, active } of ofPair) {
      const before = acts.get(kind)
      if (active === (before?.entered ?? false)) continue
      const at = before?.at ?? now
      after.set(kind, { at, entered: active })
      totals.add(journeyId, { score: active ? scoreShareOf(kind, at) : -scoreShareOf(kind, at) })
    }
    totals.add(ofPair[0].journeyId, countsOf(after, 1))
    totals.add(ofPair[0].journeyId, countsOf(acts, -1))
  }
}

/** What one person's acts contribute to the numbers of people, multiplied by `sign`. */
function countsOf(acts: ReadonlyMap<ActKind, Act>, sign: 1 | -1): Counts {
  const has = (kind: ActKind) => (acts.get(kind)?.entered === true ? sign : 0)
  return {
    countedLikes: has('like'),
    countedFinishes: has('finish'),
    countedWalkers: has('follow') || has('tick'),
  }
}

/** Removes a person's acts on a journey from its numbers permanently; likes and follows themselves stay. */
export async function forgetActs(trx: Trx, pair: Pair): Promise<void> {
  const { known } = await readActs(trx, [pair], 'journeyFollow')
  const { counted, acts } = known.get(pairKeyOf(pair)) ?? NO_ACTS
  await trx
    .deleteFrom('journeyAct')
    .where('journeyId', '=', pair.journeyId)
    .where('personId', '=', pair.personId)
    .execute()
  if (!counted) return
  const totals = new TotalsChanges()
  totals.add(pair.journeyId, countsOf(acts, -1))
  for (const [kind, { at, entered }] of acts)
    if (entered) totals.add(pair.journeyId, { score: -scoreShareOf(kind, at) })
  await totals.save(trx, { toggled: false })
}

/**
 * Locks the journeys that a person owns, is a co-author of, has acted on, rated or commented on.
 * The caller locks the person afterwards.
 */
export async function lockJourneysAround(trx: Trx, personId: string): Promise<string[]> {
  const journeys = trx
    .selectFrom('journey')
    .select('id')
    .where('id', 'in', relatedJourneyIds(trx, personId))
    .orderBy('id')
  return (await dialectOf(trx).locked(journeys).execute()).map(({ id }) => id)
}

/** Whether these are all journeys that a person has to do with. The person is locked, so that no journey is added. */
export async function areAllAround(trx: Trx, personId: string, ids: readonly string[]): Promise<boolean> {
  const known = dialectOf(trx).isOneOf(sql.ref('id'), ids)
  const journeys = trx.selectFrom('journey').select('id').where('id', 'in', relatedJourneyIds(trx, personId))
  return (await journeys.where((eb) => eb.not(known)).executeTakeFirst()) === undefined
}

function relatedJourneyIds(trx: Trx, personId: string) {
  return trx
    .selectFrom('journey')
    .select('id')
    .where('ownerId', '=', personId)
    .unionAll(trx.selectFrom('journeyAct').select('journeyId as id').where('personId', '=', personId))
    .unionAll(trx.selectFrom('coauthor').select('journeyId as id').where('personId', '=', personId))
    .unionAll(trx.selectFrom('rating').select('journeyId as id').where('personId', '=', personId))
    .unionAll(
      trx
        .selectFrom('comment')
        .select((eb) => eb.ref('journeyId').$notNull().as('id'))
        .where('authorId', '=', personId)
        .where('journeyId', 'is not', null),
    )
}

/**
 * Schedules new counts of the ratings of journeys that a person rated, for after midnight. The
 * caller has locked the journeys.
 */
export async function recountRatingsOf(trx: Trx, personId: string, now: number): Promise<void> {
  await trx
    .updateTable('journey')
    .set({ ratingDueAt: nextMidnight(now) })
    .where('ratingDueAt', 'is', null)
    .where('id', 'in', (eb) => eb.selectFrom('rating').select('journeyId').where('personId', '=', personId))
    .execute()
}

/** Adds (1) or subtracts (-1) what a person's acts contribute to journeys. */
export async function addActsOf(
  trx: Trx,
  personId: string,
  sign: 1 | -1,
  totals: TotalsChanges = new TotalsChanges(),
): Promise<TotalsChanges> {
  const rows = await trx
    .selectFrom('journeyAct')
    .select(['journeyId', 'kind', 'at', 'active', 'dueAt'])
    .where('personId', '=', personId)
    .execute()
  for (const [journeyId, acts] of Map.groupBy(rows.filter(hasEntered), (row) => row.journeyId)) {
    totals.add(journeyId, countsOf(new Map(acts.map(({ kind, at }) => [kind, { at, entered: true }])), sign))
    for (const { kind, at } of acts) totals.add(journeyId, { score: sign * scoreShareOf(kind, at) })
  }
  return totals
}

/** Removes all likes, follows, ratings and acts of a person from the numbers of journeys. */
export async function removeFromTotals(trx: Trx, personId: string, now: number): Promise<void> {
  await recountRatingsOf(trx, personId, now)
  const totals = new TotalsChanges()
  for (const [table, counter] of [
    ['journeyLike', 'likeCount'],
    ['journeyFollow', 'followerCount'],
  ] as const) {
    const rows = await trx.selectFrom(table).select('journeyId').where('personId', '=', personId).execute()
    for (const { journeyId } of rows) totals.add(journeyId, { [counter]: -1 })
  }
  const { counted } = await trx
    .selectFrom('person')
    .select('counted')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (counted === 1) await addActsOf(trx, personId, -1, totals)
  await totals.save(trx, { toggled: false })
}
