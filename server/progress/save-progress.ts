import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import * as store from './progress.store.ts'

/**
 * Ticks and unticks steps. The journey is finished when its last required unit gets done, and no
 * longer is when one is lost; ticking other steps never changes the time of the finish.
 */
export async function saveProgress(
  trx: Trx,
  dialect: Dialect,
  walk: store.Walk,
  { steps, done, undone }: { steps: readonly store.ProgressStep[]; done: string[]; undone: string[] },
  now: number,
): Promise<void> {
  const before = new Set(await store.readTicked(trx, walk))
  const after = new Set([...before, ...done])
  for (const id of undone) after.delete(id)
  await store.tickSteps(trx, walk, done, now)
  await store.untickSteps(trx, dialect, walk, undone)

  const doneBefore = store.unitsDone(steps, before)
  const doneAfter = store.unitsDone(steps, after)
  const isNewlyDone = [...doneAfter].some((unit) => !doneBefore.has(unit))
  const isLost = [...doneBefore].some((unit) => !doneAfter.has(unit))
  if (isLost) await store.deleteFinish(trx, walk)
  const isTicked = done.some((id) => !before.has(id))
  if (isTicked && doneAfter.size === store.unitsDone(steps, new Set(steps.map(({ id }) => id))).size)
    await store.saveFinish(trx, walk, { now, again: isNewlyDone })
}
