import type { Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { countsOf, hasEntered } from './acts.store.ts'
import { nextMidnight, shareOf } from './share.ts'
import { TotalsChanges } from './totals.store.ts'

/** Locks the journeys that a person owns, has acted on, rated or commented on; the person is locked after them. */
export async function lockJourneysAround(trx: Trx, personId: string): Promise<void> {
  const ids = trx
    .selectFrom('journey')
    .select('id')
    .where('ownerId', '=', personId)
    .unionAll(trx.selectFrom('journeyAct').select('journeyId as id').where('personId', '=', personId))
    .unionAll(trx.selectFrom('rating').select('journeyId as id').where('personId', '=', personId))
    .unionAll(trx.selectFrom('comment').select('journeyId as id').where('authorId', '=', personId))
  await dialectOf(trx)
    .locked(trx.selectFrom('journey').select('id').where('id', 'in', ids).orderBy('id'))
    .execute()
}

/**
 * Has the ratings of the journeys that a person rated counted again after midnight; the caller has locked the journeys.
 * The time comes from the system, since not all callers know another.
 */
export async function recountRatingsOf(trx: Trx, personId: string): Promise<void> {
  await trx
    .updateTable('journey')
    .set({ ratingDueAt: nextMidnight(Date.now()) })
    .where('ratingDueAt', 'is', null)
    .where('id', 'in', (eb) => eb.selectFrom('rating').select('journeyId').where('personId', '=', personId))
    .execute()
}

/** Adds (1) or subtracts (-1) what a person's acts add to their journeys. */
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
    for (const { kind, at } of acts) totals.add(journeyId, { score: sign * shareOf(kind, at) })
  }
  return totals
}

/** Removes all likes, follows, ratings and acts of a person from the numbers of journeys. */
export async function removeFromTotals(trx: Trx, personId: string): Promise<void> {
  await recountRatingsOf(trx, personId)
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
