import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { extendLease } from '#server/core/jobs/jobs.store.ts'
import { isMeasured, measure } from './size.store.ts'

/** Records the size of the database each day. */
export const sizeJob: Job<JobContext> = {
  name: 'databaseSize',
  everyMs: 60_000,
  hasWork: async ({ db, clock }) => !(await isMeasured(db, clock())),
  step: ({ db, clock }, lease) =>
    db.transaction().execute(async (trx) => {
      await extendLease(trx, lease, clock())
      await measure(trx, clock())
      return false
    }),
  backlog: async () => ({ waiting: 0, oldestAt: null }),
}
