import { isDeleted } from '#server/core/access/content.ts'
import { RESTORABLE_MS } from '#server/core/access/journeys.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { extendLease, type Lease } from '#server/core/jobs/jobs.store.ts'
import { lockJourney } from '#server/features/journeys/state.store.ts'
import { deleteSomeRows, eraseRow, readDeleted, readNextErasable } from './journeys.store.ts'

/** Number of rows that one transaction deletes: a few ms of work, so that others don't wait. */
const ROWS_MAX = 200

/** Erases deleted journeys that can no longer be restored. */
export const journeyErasureJob: Job<JobContext> = {
  name: 'journeyErasure',
  everyMs: 60_000,
  hasWork: async ({ db, clock }) => (await readNextErasable(db, clock() - RESTORABLE_MS)) !== undefined,
  step: eraseSome,
  backlog: async ({ db, clock }) => {
    const { waiting, oldestAt } = await readDeleted(db, clock() - RESTORABLE_MS)
    return { waiting, oldestAt: oldestAt === null ? null : oldestAt + RESTORABLE_MS }
  },
}

async function eraseSome({ db, clock }: JobContext, lease: Lease): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, clock())
    const journey = await readNextErasable(trx, clock() - RESTORABLE_MS)
    if (!journey) return false
    // The journey's owner may be restoring it on a server whose clock is behind.
    const locked = await lockJourney(trx, journey.id)
    if (!locked || !isDeleted(locked)) return true
    if ((await deleteSomeRows(trx, journey.id, ROWS_MAX)) < ROWS_MAX) await eraseRow(trx, journey, clock())
    return true
  })
}
