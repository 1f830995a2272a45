import { MENTIONABLE_MAX } from '#contract/rules/limits.ts'
import { foldKeeping, spellingsOf } from '#contract/rules/text-folding.ts'
import { authorsOf } from '#server/core/access/journeys.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { readerOf, requireJourney } from '#server/features/journeys/require-journey.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import { requireComment } from './access.ts'
import { hasStep } from './comments.store.ts'
import { presentComment, presentThread } from './comments.view.ts'
import { listMentionable } from './mentions.store.ts'
import { listReplies, listThreads, readThread } from './read.store.ts'

export function commentReadHandlers({ db }: AppContext): Handlers<'comments' | 'comment' | 'replies' | 'mentionable'> {
  return {
    comments: async ({ viewer, params: { pathId }, query }) => {
      const reader = readerOf(viewer)
      const { id: journeyId, ownerId } = await requireJourney(db, pathId, reader)
      const { stepId } = query
      if (stepId !== undefined && !(await hasStep(db, { journeyId, stepId, orRemoved: true })))
        throw new HttpError('stepNotFound')
      return mapPage(await listThreads(db, { ...query, journeyId }, reader), (row) =>
        presentThread(row, { reader, ownerId }),
      )
    },

    mentionable: async ({ viewer, params: { pathId }, query: { q = '', parentId = null } }) => {
      const reader = readerOf(viewer)
      const journey = await requireJourney(db, pathId, reader)
      const { id } = journey
      if (parentId !== null && (await requireComment(db, parentId, reader)).journey.id !== id)
        throw new HttpError('commentNotFound')
      const people = await listMentionable(db, { writerId: viewer.id, authorIds: authorsOf(journey), parentId })
      const begins = spellingsOf(foldKeeping(q))
      const isMeant = ({ displayName }: PersonRow) =>
        spellingsOf(foldKeeping(displayName)).some((name) => begins.some((begin) => ` ${name}`.includes(` ${begin}`)))
      return people.filter(isMeant).slice(0, MENTIONABLE_MAX).map(presentPerson)
    },

    comment: async ({ viewer, params }) => {
      const reader = readerOf(viewer)
      const { row, journey } = await requireComment(db, params.id, reader)
      const thread = required(await readThread(db, row, reader), 'commentNotFound')
      return presentThread(thread, { reader, ownerId: journey.ownerId })
    },

    replies: async ({ viewer, params, query }) => {
      const reader = readerOf(viewer)
      const { row, journey } = await requireComment(db, params.id, reader)
      return mapPage(await listReplies(db, row.id, query, reader), (reply) =>
        presentComment(reply, { reader, ownerId: journey.ownerId }),
      )
    },
  }
}
