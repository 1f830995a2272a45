import { isAuthor, type JourneyAccess } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import { runTogether } from '#server/core/database/run-together.ts'
import { record, recording, withdrawing } from '#server/core/events/events.store.ts'
import { readActs, savingActs } from '#server/core/ranking/acts.store.ts'
import type { ActKind } from '#server/core/ranking/share.ts'
import { TotalsChanges } from '#server/core/ranking/totals.store.ts'
import { arrivals } from './arrivals.store.ts'
import * as store from './progress.store.ts'

interface ProgressChange {
  journey: Pick<JourneyAccess, 'ownerId' | 'coauthorIds'>
  steps: readonly store.ProgressStep[]
  done: string[]
  undone: string[]
}

/**
 * Ticks and unticks steps. The journey becomes finished with its last required unit, and unfinished
 * when a required unit is lost; ticking other steps doesn't change the time of the finish. The
 * caller has locked the journey.
 */
export async function saveProgress(
  trx: Trx,
  walk: store.Walk,
  { journey, steps, done, undone }: ProgressChange,
  now: number,
): Promise<void> {
  const before = new Set(await store.readTicked(trx, walk))
  const after = new Set([...before, ...done])
  for (const id of undone) after.delete(id)
  await store.tickSteps(trx, walk, done, now)
  await store.untickSteps(trx, walk, undone)

  const doneBefore = store.unitsDone(steps, before)
  const doneAfter = store.unitsDone(steps, after)
  const isNewlyDone = [...doneAfter].some((unit) => !doneBefore.has(unit))
  const isLost = [...doneBefore].some((unit) => !doneAfter.has(unit))
  const acts: { kind: ActKind; active: boolean }[] = []
  if (after.size > 0 !== before.size > 0) acts.push({ kind: 'tick', active: after.size > 0 })
  if (isLost && (await store.deleteFinish(trx, walk))) acts.push({ kind: 'finish', active: false })
  const isTicked = done.some((id) => !before.has(id))
  if (isTicked && doneAfter.size === store.unitsDone(steps, new Set(steps.map(({ id }) => id))).size) {
    await store.saveFinish(trx, walk, { now, again: isNewlyDone })
    await record(trx, await arrivals(trx, walk), now)
    acts.push({ kind: 'finish', active: true })
  }
  // Authors' acts on their own journey aren't in its numbers.
  if (isAuthor(journey, walk.personId)) return
  await saveActsOf(trx, walk, acts, now)
  const finish = acts.findLast(({ kind }) => kind === 'finish')
  if (!finish) return
  const { personId: actorId, journeyId } = walk
  const event = { kind: 'finish', actorId, recipientId: journey.ownerId, journeyId } as const
  await runTogether(trx, finish.active ? recording(trx, [event], now) : withdrawing(trx, [event]))
}

async function saveActsOf(
  trx: Trx,
  walk: store.Walk,
  acts: { kind: ActKind; active: boolean }[],
  now: number,
): Promise<void> {
  if (acts.length === 0) return
  const last = new Map(acts.map((act) => [act.kind, { ...walk, ...act }]))
  const { known } = await readActs(trx, [walk], 'journeyFollow')
  const totals = new TotalsChanges()
  const writes = savingActs(trx, { changes: [...last.values()], known }, totals, now)
  await totals.save(trx, { toggled: true, writes })
}
