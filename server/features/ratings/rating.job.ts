import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { dueWork, extendLease } from '#server/core/jobs/jobs.store.ts'
import { lockJourneys } from '#server/features/journeys/state.store.ts'
import { readDue, refreshRatings, selectDue } from './ratings.store.ts'

/** Max. journeys per transaction. */
const STEP_MAX = 20

/**
 * Checks once a day the journeys whose ratings changed, and counts the ratings again once several
 * people changed theirs.
 */
export const ratingJob: Job<JobContext> = {
  name: 'ratings',
  everyMs: 60_000,
  ...dueWork(selectDue),
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
