import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { reasonNotToSee } from '#server/features/people/people.policy.ts'
import { findProfile } from '#server/features/people/people.store.ts'
import { presentProfile } from '#server/features/people/people.view.ts'
import { countTicks, listTicks, readWeekSettings } from './activity.store.ts'
import { presentActivity } from './activity.view.ts'
import { addDays, mondayOf, startOfDay, zoneDates } from './zone-dates.ts'

/** 53 weeks. */
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
