import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { dueWork, extendLease } from '#server/core/jobs/jobs.store.ts'
import { indexDue, selectDue } from '#server/core/search/index-journeys.ts'
import { lockJourney } from '../state.store.ts'

/** Updates the search index after changes of journeys with long texts. */
export const searchJob: Job<JobContext> = {
  name: 'search',
  everyMs: 500,
  restShare: 4,
  ...dueWork(selectDue),
  step: ({ db, clock }, lease) =>
    db.transaction().execute(async (trx) => {
      await extendLease(trx, lease, clock())
      const due = await selectDue(trx).select('id').limit(1).executeTakeFirst()
      if (!due) return false
      await lockJourney(trx, due.id)
      await indexDue(trx, due.id)
      return true
    }),
}
