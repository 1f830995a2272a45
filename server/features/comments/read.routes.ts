import type { Person } from '#contract/person.ts'
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
import { requireComment, requireTalkIn } from './access.ts'
import { hasStep } from './comments.store.ts'
import { presentComment, presentThread } from './comments.view.ts'
import { listMentionableIn } from './groups.store.ts'
import { listMentionable } from './mentions.store.ts'
import { listReplies, listThreads, readThread } from './read.store.ts'

type Calls = 'comments' | 'groupComments' | 'comment' | 'replies' | 'mentionable' | 'mentionableInGroup'

export function commentReadHandlers({ db }: AppContext): Handlers<Calls> {
  return {
    comments: async ({ viewer, params: { pathId }, query }) => {
      const reader = readerOf(viewer)
      const { id: journeyId, ownerId } = await requireJourney(db, pathId, reader)
      const { stepId } = query
      if (stepId !== undefined && !(await hasStep(db, { journeyId, stepId, orRemoved: true })))
        throw new HttpError('stepNotFound')
      return mapPage(await listThreads(db, { ...query, journeyId, groupId: null }, reader), (row) =>
        presentThread(row, { reader, ownerId }),
      )
    },

    groupComments: async ({ viewer, params: { groupId }, query }) => {
      const reader = readerOf(viewer)
      const { ownerId } = await requireTalkIn(db, groupId, viewer.id)
      return mapPage(await listThreads(db, { ...query, journeyId: null, groupId, sort: 'newest' }, reader), (row) =>
        presentThread(row, { reader, ownerId }),
      )
    },

    mentionable: async ({ viewer, params: { pathId }, query: { q, parentId = null } }) => {
      const reader = readerOf(viewer)
      const journey = await requireJourney(db, pathId, reader)
      const { id } = journey
      if (parentId !== null && (await requireComment(db, parentId, reader)).talk.journeyId !== id)
        throw new HttpError('commentNotFound')
      const place = { writerId: viewer.id, authorIds: authorsOf(journey), parentId, groupId: null }
      return named(await listMentionable(db, place), q)
    },

    mentionableInGroup: async ({ viewer, params: { groupId }, query: { q } }) => {
      await requireTalkIn(db, groupId, viewer.id)
      return named(await listMentionableIn(db, groupId, viewer.id), q)
    },

    comment: async ({ viewer, params }) => {
      const reader = readerOf(viewer)
      const { row, talk } = await requireComment(db, params.id, reader)
      const thread = required(await readThread(db, row, reader), 'commentNotFound')
      return presentThread(thread, { reader, ownerId: talk.ownerId })
    },

    replies: async ({ viewer, params, query }) => {
      const reader = readerOf(viewer)
      const { row, talk } = await requireComment(db, params.id, reader)
      return mapPage(await listReplies(db, row.id, query, reader), (reply) =>
        presentComment(reply, { reader, ownerId: talk.ownerId }),
      )
    },
  }
}

/** The first of the people of whose name a word begins with `q`. */
function named(people: readonly PersonRow[], q = ''): Person[] {
  const begins = spellingsOf(foldKeeping(q))
  const isMeant = ({ displayName }: PersonRow) =>
    spellingsOf(foldKeeping(displayName)).some((name) => begins.some((begin) => ` ${name}`.includes(` ${begin}`)))
  return people.filter(isMeant).slice(0, MENTIONABLE_MAX).map(presentPerson)
}
