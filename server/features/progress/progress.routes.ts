import type { ProgressInput } from '#contract/progress.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { requireJourney, requireLocked } from '#server/features/journeys/require-journey.ts'
import { reasonNotToSee } from '#server/features/people/people.policy.ts'
import { findProfile, lockPeople } from '#server/features/people/people.store.ts'
import { presentProfile } from '#server/features/people/people.view.ts'
import * as store from './progress.store.ts'
import { countTicks, listTicks, readWeekSettings } from './progress.store.ts'
import { presentActivity, presentProgress } from './progress.view.ts'
import { saveProgress } from './save-progress.ts'
import { addDays, mondayOf, startOfDay, zoneDates } from './zone-dates.ts'

export function progressHandlers({ db, clock }: AppContext): Handlers<'progress' | 'saveProgress'> {
  return {
    progress: async ({ viewer, params }) => {
      await requireJourney(db, params.pathId, { id: viewer.id, moderates: false })
      return presentProgress(await store.readProgress(db, { personId: viewer.id, journeyId: params.pathId }))
    },

    saveProgress: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        // To prevent deadlocks, journeys are locked before people everywhere.
        const journey = await requireLocked(trx, params.pathId, (found) => reasonNotToRead(found, viewer.id))
        await lockPeople(trx, [viewer.id])
        const walk = { personId: viewer.id, journeyId: params.pathId }
        const steps = await store.readStepsWithRemoved(trx, walk.journeyId)
        await saveProgress(trx, walk, { journey, steps, ...stepChangesOf(body, steps) }, clock())
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

/** Number of days of the activity calendar: 53 weeks. */
const ACTIVITY_DAYS = 371

export function activityHandlers({ db, clock }: AppContext): Handlers<'week' | 'activity'> {
  return {
    week: async ({ viewer }) => {
      const { goal, timeZone } = await readWeekSettings(db, viewer.id)
      const dates = zoneDates(timeZone)
      const startsOn = mondayOf(dates(clock()))
      return { goal, done: await countTicks(db, viewer.id, startOfDay(startsOn, dates)), startsOn }
    },

    activity: async ({ viewer, query }) => {
      const personId = query.uid ?? viewer?.id
      if (personId === undefined) throw new HttpError('unauthenticated')
      const person = presentProfile(required(await findProfile(db, personId, null), 'personNotFound'))
      allow(reasonNotToSee('activity', person, viewer?.id ?? null))
      const dates = zoneDates((await readWeekSettings(db, personId)).timeZone)
      const to = dates(clock())
      const from = addDays(to, 1 - ACTIVITY_DAYS)
      return presentActivity({ from, to }, await listTicks(db, personId, startOfDay(from, dates)), dates)
    },
  }
}
