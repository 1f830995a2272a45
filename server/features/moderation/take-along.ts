import type { Db } from '#server/core/database/database.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { listTakenAlong, listToHide } from './adaptations.store.ts'
import { decideUnasked, undo } from './decide.ts'

interface Hiding {
  /** The decision that hid the original. */
  decisionId: string
  journeyId: string
  reason: string
  viewerId: string
  now: number
}

/**
 * Hides the versions of a journey with the reason for which it was hidden, each by a decision and in a transaction of its
 * own, so that no transaction locks many journeys and people. The moderator's own are left out.
 */
export async function hideAdaptations(db: Db, { decisionId, journeyId, reason, viewerId, now }: Hiding): Promise<void> {
  for (let some = await listToHide(db, journeyId); some.length > 0; ) {
    for (const { id, ownerId } of some) {
      if (ownerId === viewerId) continue
      const asked = { kind: 'journey', id, reason, viewerId, now, alongWith: decisionId } as const
      await unlessGone(() => db.transaction().execute((trx) => decideUnasked(trx, asked)))
    }
    some = await listToHide(db, journeyId, some.at(-1)?.id)
  }
}

/** Takes back what a decision took along, unless its messages were sent. */
export async function undoAdaptations(
  db: Db,
  how: { decisionId: string; viewerId: string; now: number },
): Promise<void> {
  const { decisionId, viewerId, now } = how
  for (const id of await listTakenAlong(db, decisionId))
    await unlessGone(() => db.transaction().execute((trx) => undo(trx, { id, viewerId, now })))
}

/** What its owner deleted meanwhile, or another moderator decided, needs nothing. */
async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}
