import { toggled } from '#contract/journey.ts'
import { isDeleted } from '#server/core/access/content.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { readerOf, requireOwn } from '#server/features/journeys/require-journey.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { lockSeen, requireComment } from './access.ts'
import * as policy from './comments.policy.ts'
import * as store from './comments.store.ts'
import { recordRemoval } from './outbox.store.ts'

type Calls = 'markHelpful' | 'removeComment' | 'setDiscussion'

/** What people do with comments of others. */
export function commentMarkHandlers({ db, clock }: AppContext): Handlers<Calls> {
  return {
    markHelpful: ({ viewer, params: { id }, body }) =>
      db.transaction().execute(async (trx) => {
        await lockPeople(trx, [viewer.id])
        const comment = required(await store.lockComment(trx, id), 'commentNotFound')
        await requireComment(trx, id, readerOf(viewer))
        allow(policy.reasonNotToMark(comment, viewer.id))
        const before = await store.hasMarked(trx, id, viewer.id)
        const helpful = toggled(before, body?.helpful)
        if (helpful !== before) await store.setMarked(trx, { commentId: id, personId: viewer.id }, helpful, clock())
        return { helpful, helpfulCount: comment.helpfulCount + Number(helpful) - Number(before) }
      }),

    removeComment: ({ viewer, params: { id } }) =>
      lockSeen(db, id, viewer, async (trx, comment, journey) => {
        allow(policy.reasonNotToRemove(comment, journey, viewer.id))
        if (comment.removedAt !== null || isDeleted(comment)) return null
        const now = clock()
        await store.setRemoved(trx, comment, now)
        await recordRemoval(trx, comment, viewer.id, now)
        return null
      }),

    setDiscussion: ({ viewer, params: { pathId }, body: { closed } }) =>
      db.transaction().execute(async (trx) => {
        const journey = await requireOwn(trx, pathId, viewer.id)
        if (closed !== (journey.discussionClosedAt !== null))
          await store.setClosed(trx, journey.id, closed ? clock() : null)
        return { closed }
      }),
  }
}
