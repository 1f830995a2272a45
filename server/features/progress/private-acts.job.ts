import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { dueWork, extendLease } from '#server/core/jobs/jobs.store.ts'
import { enterActs, readDueJourney, selectDue } from './private-acts.store.ts'

/** After midnight UTC, adds the day's ticks and finishes to the numbers that rank journeys, one journey at a time. */
export const privateActsJob: Job<JobContext> = {
  name: 'privateActs',
  everyMs: 60_000,
  ...dueWork(selectDue),
  step: ({ db, clock }, lease) =>
    db.transaction().execute(async (trx) => {
      const now = clock()
      await extendLease(trx, lease, now)
      const journeyId = await readDueJourney(trx, now)
      if (journeyId === null) return false
      await enterActs(trx, journeyId, now)
      return true
    }),
}
