import { record } from '#server/core/events/events.store.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { dueWork, extendLease } from '#server/core/jobs/jobs.store.ts'
import { listExpected, lockDueMeetings, markTold, selectDueMeetings } from './meetings.store.ts'

/** Max. groups per transaction, each with up to 100 members. */
const STEP_MAX = 5

/** Tells the members of a group of its next meeting, a day before. */
export const meetingJob: Job<JobContext> = {
  name: 'meetings',
  everyMs: 60_000,
  ...dueWork(selectDueMeetings),
  step: ({ db, clock }, lease) =>
    db.transaction().execute(async (trx) => {
      const now = clock()
      await extendLease(trx, lease, now)
      const due = await lockDueMeetings(trx, now, STEP_MAX)
      if (due.length === 0) return false
      for (const { id: subjectId, at } of due.filter((meeting) => meeting.at > now)) {
        const event = { kind: 'groupMeeting', subjectId, occasion: String(at) } as const
        const expected = await listExpected(trx, subjectId)
        const events = expected.map((recipientId) => ({ ...event, recipientId }))
        await record(trx, events, now)
      }
      const ids = due.map(({ id }) => id)
      await markTold(trx, ids, now)
      return due.length === STEP_MAX
    }),
}
