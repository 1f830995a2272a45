import type { Db, Trx } from '#server/core/database/database.ts'
import { addActChanges, readActs } from '#server/core/ranking/acts.store.ts'
import { TotalsChanges } from '#server/core/ranking/totals.store.ts'
import { lockJourneys } from '#server/features/journeys/state.store.ts'

export function selectDue(db: Db, now: number) {
  return db.selectFrom('journeyAct').select('dueAt as at').where('dueAt', '<=', now)
}

/** A journey with acts that are due to be added to its numbers. */
export async function readDueJourney(db: Db, now: number): Promise<string | null> {
  const row = await selectDue(db, now).select('journeyId').orderBy('dueAt').limit(1).executeTakeFirst()
  return row?.journeyId ?? null
}

/**
 * Adds acts of before the last midnight to the numbers of their journey, or removes them if they
 * were undone before it.
 */
export async function enterActs(trx: Trx, journeyId: string, now: number): Promise<void> {
  await lockJourneys(trx, [journeyId])
  const rows = await selectDue(trx, now)
    .select(['personId', 'kind', 'active'])
    .where('journeyId', '=', journeyId)
    .execute()
  const changes = rows.map(({ personId, kind, active }) => ({ journeyId, personId, kind, active: active === 1 }))
  const pairs = [...new Set(rows.map(({ personId }) => personId))].map((personId) => ({ journeyId, personId }))
  const { known } = await readActs(trx, pairs, 'journeyFollow')
  const totals = new TotalsChanges()
  addActChanges(totals, { changes, known }, now)
  await totals.save(trx, { toggled: false })
  await trx
    .updateTable('journeyAct')
    .set({ dueAt: null })
    .where('journeyId', '=', journeyId)
    .where('dueAt', '<=', now)
    .execute()
}
