import type { ReportInput } from '#contract/moderation.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { requireComment } from '#server/features/comments/access.ts'
import { CSV_HEADER, csvLine } from '#server/features/feedback/feedback.csv.ts'
import { listFeedback, readFeedback, setFeedbackState } from '#server/features/feedback/feedback.store.ts'
import { writerOfLine } from '#server/features/journeys/revisions/access.ts'
import { readJourneyState } from '#server/features/journeys/state.store.ts'
import { findProfile } from '#server/features/people/people.store.ts'
import { writerOfNote } from '#server/features/ratings/access.ts'
import { writerOfSuggestion } from '#server/features/suggestions/access.ts'
import { listActions } from './audit.store.ts'
import { CSV_ROWS_MAX, reasonNotToReport } from './moderation.policy.ts'
import { presentAction, presentFeedback, presentReport } from './moderation.view.ts'
import { listReports, lockReportsOf, readModerators, readReport, saveReport, setReportState } from './reports.store.ts'

type Calls = 'report' | 'reports' | 'markReport' | 'feedbackEntries' | 'feedbackCsv' | 'markFeedback' | 'moderationLog'

/** The calls of reports, feedback and the moderation log. */
export function moderationHandlers({ db, clock }: AppContext): Handlers<Calls> {
  return {
    report: ({ viewer, body, runIdempotent }) =>
      runIdempotent(
        async (trx) => {
          await lockReportsOf(trx, body)
          const writerId = await ownerOf(trx, body, viewer.id)
          allow(reasonNotToReport(writerId, viewer.id))
          const now = clock()
          const subjectId = await saveReport(trx, body, { reporterId: viewer.id, writerId }, now)
          const moderators = await readModerators(trx, writerId)
          const tell = (recipientId: string) => ({ kind: 'report', recipientId, subjectId }) as const
          await record(trx, moderators.map(tell), now)
          return null
        },
        () => ({ status: 'accepted' }),
      ),

    reports: async ({ viewer, query }) => {
      return mapPage(await listReports(db, viewer.id, query), presentReport)
    },

    markReport: ({ viewer, params: { id }, body: { state } }) =>
      db
        .transaction()
        .execute(async (trx) => {
          const now = clock()
          if (await setReportState(trx, id, state, { by: viewer.id, now }))
            await recordAction(trx, { actorId: viewer.id, kind: 'report', act: state, targetId: id }, now)
          return presentReport(required(await readReport(trx, viewer.id, id), 'notFound'))
        })
        .catch((error) => {
          throw dialectOf(db).isUniqueViolation(error) ? new HttpError('conflict') : error
        }),

    feedbackEntries: async ({ query }) => {
      return mapPage(await listFeedback(db, query), presentFeedback)
    },

    feedbackCsv: async ({ query }) => {
      const { items } = await listFeedback(db, { ...query, limit: CSV_ROWS_MAX })
      return CSV_HEADER + items.map(csvLine).join('')
    },

    markFeedback: ({ viewer, params: { id }, body: { state } }) =>
      db.transaction().execute(async (trx) => {
        const now = clock()
        if (await setFeedbackState(trx, id, state, now))
          await recordAction(trx, { actorId: viewer.id, kind: 'feedback', act: state, targetId: id }, now)
        return presentFeedback(required(await readFeedback(trx, id), 'notFound'))
      }),

    moderationLog: async ({ query }) => {
      return mapPage(await listActions(db, query), presentAction)
    },
  }
}

/**
 * The person reported, or the owner of the reported journey, or the writer of the reported text;
 * 404 unless the reporter may see the target.
 */
async function ownerOf(db: Db, { kind, id }: ReportInput, reporterId: string): Promise<string | null> {
  if (kind === 'person') return required(await findProfile(db, id, null), 'personNotFound').id
  if (kind === 'suggestion') return await writerOfSuggestion(db, id, reporterId)
  if (kind === 'note') return await writerOfNote(db, id, reporterId)
  if (kind === 'revision') return await writerOfLine(db, id, reporterId)
  if (kind === 'comment') {
    const { row } = await requireComment(db, id, { id: reporterId, moderates: false })
    // The reporter sees only a placeholder of the comment.
    if (row.shownAt === null && row.authorId !== reporterId) throw new HttpError('commentNotFound')
    return row.authorId
  }
  const journey = required(await readJourneyState(db, id), 'journeyNotFound')
  allow(reasonNotToRead(journey, reporterId))
  return journey.ownerId
}
