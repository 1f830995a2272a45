import { ADAPTATIONS_MAX } from '#contract/rules/journey.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { countBacklog, extendLease } from '#server/core/jobs/jobs.store.ts'
import * as store from './adaptations.store.ts'
import { decideUnasked, lockToRevoke, lockToUndo, revokeDecision, undo } from './decide.ts'

/** Hides the remaining versions of a journey; the moderator's request hides the first hundred. */
export const takeAlongJob: Job<JobContext> = {
  name: 'versionsToHide',
  everyMs: 1000,
  hasWork: async ({ db }) => (await store.nextToTakeAlong(db)) !== undefined,
  step: async ({ db, clock }, lease) => {
    const decision = await store.nextToTakeAlong(db)
    if (!decision) return false
    await hideSomeAdaptations(db, decision.id, { now: clock(), begin: (trx) => extendLease(trx, lease, clock()) })
    return true
  },
  backlog: ({ db }) => countBacklog(db, store.selectToTakeAlong(db)),
}

class TakenBack extends Error {}

/**
 * Hides some versions of the journey that a decision hid together with its versions. Each is hidden
 * by its own decision and transaction, so that no transaction locks many journeys and people. The
 * moderator's own versions are left out. `begin` starts each transaction.
 */
export async function hideSomeAdaptations(
  db: Db,
  decisionId: string,
  { now, begin }: { now: number; begin?: (trx: Trx) => Promise<void> },
): Promise<void> {
  const decision = await store.nextToTakeAlong(db, decisionId)
  if (!decision) return
  const { targetId, reason, actorId: viewerId, versionsBefore } = decision
  const some = await store.listToHide(db, targetId, versionsBefore)
  const isGoingOn = async (trx: Trx) => {
    if (!(await store.isTakingAlong(trx, decisionId))) throw new TakenBack()
  }
  try {
    for (const { id, ownerId } of some) {
      if (ownerId === viewerId) continue
      await unlessGone(() =>
        db.transaction().execute(async (trx) => {
          await begin?.(trx)
          await decideUnasked(trx, { kind: 'journey', id, reason, viewerId, now, alongWith: decisionId })
          await isGoingOn(trx)
        }),
      )
    }
    await db.transaction().execute(async (trx) => {
      await isGoingOn(trx)
      const last = some.length < ADAPTATIONS_MAX ? undefined : some.at(-1)
      await store.setVersionsBefore(trx, decisionId, last?.id ?? null)
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
}

/**
 * Undoes a decision, unless its messages were sent. The versions are shown first: after a crash the
 * decision still exists, and repeating the request shows the remaining ones.
 */
export async function undoWithAdaptations(db: Db, how: { id: string; viewerId: string; now: number }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockToUndo(trx, how)
    await store.setVersionsBefore(trx, how.id, null)
  })
  await undoAdaptations(db, how)
  await db.transaction().execute((trx) => undo(trx, how))
}

/** Shows a hidden journey, after the versions that were hidden with it, unless the messages were sent. */
export async function showWithAdaptations(db: Db, how: { id: string; viewerId: string; now: number }): Promise<void> {
  const asked = { ...how, kind: 'journey' } as const
  const decisionId = await db.transaction().execute(async (trx) => {
    await lockToRevoke(trx, asked)
    await store.endTakingAlong(trx, how.id)
    return await store.readWaitingOf(trx, how.id)
  })
  if (decisionId !== undefined) await undoAdaptations(db, { ...how, id: decisionId })
  await db.transaction().execute((trx) => revokeDecision(trx, asked))
}

async function undoAdaptations(
  db: Db,
  { id: decisionId, viewerId, now }: { id: string; viewerId: string; now: number },
): Promise<void> {
  for (const id of await store.listTakenAlong(db, decisionId))
    await unlessGone(() => db.transaction().execute((trx) => undo(trx, { id, viewerId, now })))
}

/** Ignores errors for versions that were deleted or decided on by another moderator meanwhile. */
async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}
