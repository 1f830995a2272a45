import { isDeleted, isHidden } from '#server/core/access/content.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { type CommentState, lockComment, readJourneyIdOf } from '#server/features/comments/comments.store.ts'
import { presentHiddenComment } from '#server/features/comments/comments.view.ts'
import { listHiddenComments, setCommentHidden } from '#server/features/comments/moderated.store.ts'
import { lockJourney } from '#server/features/journeys/state.store.ts'
import { recordAction } from './audit.store.ts'
import { closeReportsOf } from './reports.store.ts'

/** Hiding comments. Repeating an action has no further effect. */
export function commentVerdictHandlers({
  db,
  clock,
}: AppContext): Handlers<'hideComment' | 'unhideComment' | 'hiddenComments'> {
  return {
    hideComment: ({ viewer, params: { id }, body: { reason } }) =>
      db.transaction().execute(async (trx) => {
        const comment = await lock(trx, id, viewer.id)
        if (isHidden(comment)) return null
        const now = clock()
        await setCommentHidden(trx, comment, { at: now, reason })
        await closeReportsOf(trx, { kind: 'comment', id }, { by: viewer.id, now })
        await recordAction(trx, { actorId: viewer.id, kind: 'comment', act: 'hide', targetId: id, reason }, now)
        return null
      }),

    unhideComment: ({ viewer, params: { id } }) =>
      db.transaction().execute(async (trx) => {
        const comment = await lock(trx, id, viewer.id)
        if (!isHidden(comment)) return null
        await setCommentHidden(trx, comment, null)
        await recordAction(trx, { actorId: viewer.id, kind: 'comment', act: 'restore', targetId: id }, clock())
        return null
      }),

    hiddenComments: async ({ query }) => {
      return mapPage(await listHiddenComments(db, query), presentHiddenComment)
    },
  }

  /** Locks the journey and the comment; deleted comments and those of private journeys look like missing ones. */
  async function lock(trx: Trx, id: string, viewerId: string): Promise<CommentState> {
    const journeyId = required(await readJourneyIdOf(trx, id), 'commentNotFound')
    const journey = required(await lockJourney(trx, journeyId), 'commentNotFound')
    const comment = required(await lockComment(trx, id), 'commentNotFound')
    const isOutOfReach = isDeleted(comment) || reasonNotToRead(journey, viewerId, true) === 'journeyNotFound'
    if (isOutOfReach) throw new HttpError('commentNotFound')
    return comment
  }
}
