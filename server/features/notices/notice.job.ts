import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { hasEvents, readBacklog } from './dispatch.store.ts'
import { dispatchSome } from './dispatch.ts'

/** Turns events into notices. */
export const noticeJob: Job<JobContext> = {
  name: 'notices',
  everyMs: 700,
  hasWork: ({ db }) => hasEvents(db),
  step: dispatchSome,
  backlog: ({ db }) => readBacklog(db),
}
