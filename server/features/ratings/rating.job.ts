import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { extendLease, workOf } from '#server/core/jobs/jobs.store.ts'
import { lockJourneys } from '#server/features/journeys/state.store.ts'
import { readDue, refreshRatings, selectDue } from './ratings.store.ts'

/** Journeys per transaction. */
const STEP_MAX = 20

/** Looks once a day at the journeys whose ratings changed, and counts them again once several did. */
export const ratingJob: Job<JobContext> = {
  name: 'ratings',
  everyMs: 60_000,
  ...workOf(selectDue),
  step: ({ db, clock }, lease) =>
    db.transaction().execute(async (trx) => {
      await extendLease(trx, lease, clock())
      const ids = await readDue(trx, clock(), STEP_MAX)
      if (ids.length === 0) return false
      await lockJourneys(trx, ids)
      await refreshRatings(trx, ids, clock())
      return true
    }),
}
