import type { ProgressInput } from '#contract/progress.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { requireJourney, requireLocked } from '#server/features/journeys/require-journey.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import * as store from './progress.store.ts'
import { presentProgress } from './progress.view.ts'
import { saveProgress } from './save-progress.ts'

export function progressHandlers({ db, clock }: AppContext): Handlers<'progress' | 'saveProgress'> {
  return {
    progress: async ({ viewer, params }) => {
      await requireJourney(db, params.pathId, { id: viewer.id, moderates: false })
      return presentProgress(await store.readProgress(db, { personId: viewer.id, journeyId: params.pathId }))
    },

    saveProgress: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        // To prevent deadlocks, journeys are locked before people everywhere.
        const { ownerId } = await requireLocked(trx, params.pathId, (journey) => reasonNotToRead(journey, viewer.id))
        await lockPeople(trx, [viewer.id])
        const walk = { personId: viewer.id, journeyId: params.pathId }
        const steps = await store.readStepsWithRemoved(trx, walk.journeyId)
        await saveProgress(trx, walk, { ownerId, steps, ...stepChangesOf(body, steps) }, clock())
        return presentProgress(await store.readProgress(trx, walk))
      }),
  }
}

/** `completed` ticks the steps it lists and unticks all others of the journey. */
function stepChangesOf(input: ProgressInput, steps: readonly store.ProgressStep[]) {
  const { completed, done = completed ?? [] } = input
  const ticked = new Set(done)
  const otherSteps = steps.filter(({ id, removedAt }) => removedAt === null && !ticked.has(id)).map(({ id }) => id)
  const undone = completed ? otherSteps : (input.undone ?? [])
  const known = new Set(steps.map(({ id }) => id))
  if (![...done, ...undone].every((id) => known.has(id)))
    throw new HttpError('invalid', { fields: [{ field: completed ? 'completed' : 'done', key: 'unknownStep' }] })
  return { done: [...ticked], undone: undone.filter((id) => !ticked.has(id)) }
}
