import { FEEDBACK_STATES, REPORTABLE, UNDO_MS } from '#contract/rules/moderation.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { listToHide } from './adaptations.store.ts'
import { readContext } from './context.store.ts'
import { decideOnReports } from './decide.ts'
import { choicesFor } from './moderation.policy.ts'
import { listQueue, readHistory, readOpenReports, readQueued, readWaiting } from './queue.store.ts'
import { presentCase, presentQueued, presentWaiting } from './queue.view.ts'
import { hideSomeAdaptations, undoWithAdaptations } from './take-along.ts'

type Calls = 'waiting' | 'reportQueue' | 'reportedCase' | 'decide' | 'undoDecision'

const [NEW_FEEDBACK] = FEEDBACK_STATES

/** The calls of the queue of reports, and of decisions on them. */
export function decisionHandlers({ db, clock }: AppContext): Handlers<Calls> {
  return {
    waiting: async ({ viewer }) => presentWaiting(await readWaiting(db, viewer.id, NEW_FEEDBACK)),

    reportQueue: async ({ viewer, query }) => mapPage(await listQueue(db, viewer.id, query), presentQueued),

    reportedCase: async ({ viewer, params: { kind: asked, id } }) => {
      const kind = REPORTABLE.find((known) => known === asked)
      if (!kind) throw new HttpError('notFound')
      const queued = required(await readQueued(db, viewer.id, { kind, id }), 'notFound')
      const [reports, context, history, adaptations] = await Promise.all([
        readOpenReports(db, viewer.id, { kind, id }),
        readContext(db, { kind, id }),
        queued.writerId === null ? undefined : readHistory(db, queued.writerId),
        kind === 'journey' ? listToHide(db, id) : [],
      ])
      const { writerId } = queued
      const choices = choicesFor({ ...context, writerId, writer: history }, viewer.id)
      return presentCase({ queued, reports, context, history, choices, adaptations })
    },

    decide: async ({ viewer, body: { reason = '', ...asked } }) => {
      const now = clock()
      const { id } = await db
        .transaction()
        .execute((trx) => decideOnReports(trx, { ...asked, reason, viewerId: viewer.id, now }))
      await hideSomeAdaptations(db, id, { now })
      return { id, undoUntil: isoTime(now + UNDO_MS) }
    },

    undoDecision: async ({ viewer, params: { id } }) => {
      await undoWithAdaptations(db, { id, viewerId: viewer.id, now: clock() })
      return null
    },
  }
}
