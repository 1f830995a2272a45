import type { AppContext } from '#server/core/http/app-context.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { extendLease } from '#server/core/jobs/jobs.store.ts'
import * as store from './previews.store.ts'

type BudgetContext = JobContext & Pick<AppContext, 'settings'>

/** Deletes previews while their pictures take more than the setting allows. */
export const pictureBudgetJob: Job<BudgetContext> = {
  name: 'previewPictures',
  everyMs: 60_000,
  hasWork: async ({ db, settings }) => (await store.readPictureBytes(db)) > settings.previewBytes,
  step: async ({ db, clock, settings }, lease) =>
    await db.transaction().execute(async (trx) => {
      await extendLease(trx, lease, clock())
      const over = (await store.readPictureBytes(trx)) - settings.previewBytes
      if (over > 0) await store.deleteLeastAsked(trx, over)
      return over > 0
    }),
  backlog: async () => ({ waiting: 0, oldestAt: null }),
}
