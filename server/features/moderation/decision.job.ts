import { type OutboxEvent, record } from '#server/core/events/events.store.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { dueWork, extendLease, type Lease } from '#server/core/jobs/jobs.store.ts'
import * as store from './decisions.store.ts'

/** Decisions sent per transaction. */
const STEP_MAX = 20

/** Notifies writers and reporters of decisions that can't be undone any more. */
export const decisionJob: Job<JobContext> = {
  name: 'decisions',
  everyMs: 1000,
  ...dueWork(store.selectDue),
  step: sendSome,
}

async function sendSome({ db, clock }: JobContext, lease: Lease): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const now = clock()
    await extendLease(trx, lease, now)
    const decisions = await store.lockDue(trx, now, STEP_MAX)
    if (decisions.length === 0) return false
    await store.deleteKept(trx, decisions)
    const ids = decisions.map(({ id }) => id)
    const reports = await store.readAnsweredReports(trx, ids)
    const deciders = new Map(decisions.map(({ id, actorId }) => [id, actorId]))
    const events: OutboxEvent[] = [
      ...decisions.flatMap(({ id, act, writerId }) =>
        writerId !== null && act !== 'nothing' && act !== 'suspend'
          ? [{ kind: 'decision', recipientId: writerId, subjectId: id } as const]
          : [],
      ),
      ...reports
        .filter(({ decisionId, reporterId }) => deciders.get(decisionId) !== reporterId)
        .map(({ id, reporterId }) => ({ kind: 'reportDecision', recipientId: reporterId, subjectId: id }) as const),
    ]
    await record(trx, events, now)
    await store.markSent(trx, ids)
    return decisions.length === STEP_MAX
  })
}
