import { type InfiniteData, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Comment, Thread } from '#contract/comment.ts'
import { type CachedItem, holds, patchItem } from '#web/core/api/cached-item.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { changeOptimistically } from '#web/core/api/optimistic.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { type CommentPlace, type Draft, mentionsIn } from './unsent-comments.ts'

const HELPFUL = 'helpful'

/** Returns a function that marks a comment as helpful or unmarks it (optimistic update). */
export function useHelpful(comment: Comment): (isOn: boolean) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { id } = comment
  return (isOn) =>
    changeOptimistically(client, `${HELPFUL} ${id}`, new Map([[HELPFUL, isOn]]), {
      call: 'markHelpful',
      input: (switches) => ({ params: { id }, body: { helpful: switches.get(HELPFUL) } }),
      covers: holdsComment(comment),
      show: (switches) =>
        patchComment(client, comment, (known) => {
          const helpful = switches.get(HELPFUL) ?? known.helpful
          const change = Number(helpful) - Number(known.helpful)
          return { ...known, helpful, helpfulCount: known.helpfulCount + change }
        }),
      apply: (answer) => patchComment(client, comment, (known) => ({ ...known, ...answer })),
      onFailure: (failure, _, retry) => showFailure(failure, t('comments.helpfulFailed'), retry),
    })
}

/** Returns a function that posts a comment and adds it to the cached lists. */
export function usePostComment() {
  const client = useQueryClient()
  const write = useWrite()
  const { keyFor } = useIdempotencyKey()
  return async (place: CommentPlace, draft: Draft): Promise<Comment> => {
    const { journeyId = '', groupId, ...within } = place
    const mentions = mentionsIn(draft)
    const body = { text: draft.text, ...within, ...(mentions.length > 0 && { mentions }) }
    const apply = (comment: Comment) => addComment(client, comment)
    // Cached lists get the comment without a request; the journey with its counts is requested
    // again.
    const covers = isListOf(place)
    const options = { idempotencyKey: keyFor(body), patch: { apply, covers } }
    if (groupId !== undefined) return await write('createGroupComment', { params: { groupId }, body }, options)
    return await write('createComment', { params: { pathId: journeyId }, body }, options)
  }
}

/** Returns a function that saves the edited text of a comment. */
export function useChangeComment(comment: Comment) {
  const client = useQueryClient()
  const write = useWrite()
  const covers = holdsComment(comment)
  const apply = (answer: Comment) => patchComment(client, comment, (known) => ({ ...known, ...answer }))
  return (draft: Draft) =>
    write(
      'changeComment',
      { params: { id: comment.id }, body: { text: draft.text, mentions: mentionsIn(draft) } },
      { patch: { apply, covers } },
    )
}

const cached = (id: string): CachedItem<Comment> => ({ isItem: isComment, id })

/** Changes a comment everywhere in the cache: by itself, in lists, and in its thread. */
function patchComment(client: QueryClient, comment: Comment, change: (known: Comment) => Comment) {
  patchItem(client, cached(comment.id), change)
  if (comment.parentId === null) return
  patchItem(client, cached(comment.parentId), (thread) =>
    hasReplies(thread)
      ? ({
          ...thread,
          replies: thread.replies.map((reply) => (reply.id === comment.id ? change(reply) : reply)),
        } as Thread)
      : thread,
  )
}

/** Returns a query filter: whether a cached answer contains the comment or its thread. */
function holdsComment({ id, parentId }: Comment): (query: Query) => boolean {
  const [holdsItself, holdsThread] = [holds(cached(id)), holds(cached(parentId ?? id))]
  return (query) => holdsItself(query) || holdsThread(query)
}

interface ListInput {
  params?: { id?: string; pathId?: string; groupId?: string }
  query?: { stepId?: string }
}

/**
 * Returns a query filter: whether a cached answer is a list in which a comment at this place
 * belongs.
 */
function isListOf({ journeyId, groupId, stepId, parentId }: CommentPlace): (query: Query) => boolean {
  return ({ queryKey: [name, input] }) => {
    const { params = {}, query = {} } = input as ListInput
    if (name === 'comment' || name === 'replies') return parentId !== undefined && params.id === parentId
    if (name === 'groupComments') return parentId === undefined && params.groupId === groupId
    const isOnStep = query.stepId === undefined || query.stepId === stepId
    return name === 'comments' && params.pathId === journeyId && isOnStep
  }
}

type Pages = InfiniteData<{ answer: Comment[] }>

/** Adds a new comment to the top of cached lists, or a new reply to the end of its thread. */
function addComment(client: QueryClient, comment: Comment) {
  if (comment.parentId !== null)
    patchItem(client, cached(comment.parentId), (known) => ({
      ...known,
      replyCount: known.replyCount + 1,
      ...(hasReplies(known) && { replies: [...known.replies, comment] }),
    }))
  const list = comment.parentId !== null ? 'replies' : comment.groupId === undefined ? 'comments' : 'groupComments'
  const isList = isListOf(placeOfComment(comment))
  for (const query of client.getQueryCache().findAll({ queryKey: [list], predicate: isList }))
    client.setQueryData<Pages>(query.queryKey, (known) => known && withComment(known, comment))
}

function placeOfComment({ pathId, groupId, step, parentId }: Comment): CommentPlace {
  return { journeyId: pathId ?? undefined, groupId, stepId: step?.id, parentId: parentId ?? undefined }
}

function withComment(known: Pages, comment: Comment): Pages {
  const at = comment.parentId === null ? 0 : known.pages.length - 1
  const pages = known.pages.map((page, index) => {
    if (index !== at) return page
    const added = comment.parentId === null ? [{ ...comment, replies: [] }, ...page.answer] : [...page.answer, comment]
    return { ...page, answer: added }
  })
  return { ...known, pages }
}

function hasReplies(comment: Comment): comment is Thread {
  return 'replies' in comment
}

function isComment(data: unknown): data is Comment {
  return typeof data === 'object' && data !== null && 'helpfulCount' in data && 'pathId' in data
}
