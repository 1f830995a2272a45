import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Comment, Thread } from '#contract/talk/comment.ts'
import { type CachedItem, holds, patchItem } from '#web/core/api/cached-item.ts'
import type { CommentPlace } from './unsent.ts'

const cached = (id: string): CachedItem<Comment> => ({ isItem: isComment, id })

/** A comment or reply everywhere in the cache: by itself, in lists, and in the thread that contains it. */
export function patchComment(client: QueryClient, comment: Comment, change: (known: Comment) => Comment) {
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

/** Whether a cached answer holds the comment. */
export function holdsComment({ id, parentId }: Comment): (query: Query) => boolean {
  const [holdsItself, holdsThread] = [holds(cached(id)), holds(cached(parentId ?? id))]
  return (query) => holdsItself(query) || holdsThread(query)
}

interface ListInput {
  params?: { id?: string; pathId?: string }
  query?: { stepId?: string }
}

/** Whether a cached answer is a list that a new comment at this place belongs to. */
export function isListOf({ journeyId, stepId, parentId }: CommentPlace): (query: Query) => boolean {
  return ({ queryKey: [name, input] }) => {
    const { params = {}, query = {} } = input as ListInput
    if (name === 'comment' || name === 'replies') return parentId !== undefined && params.id === parentId
    const isOnStep = query.stepId === undefined || query.stepId === stepId
    return name === 'comments' && params.pathId === journeyId && isOnStep
  }
}

type Pages = InfiniteData<{ answer: Comment[] }>

/** Shows a new comment first, and a new reply below the others. */
export function addComment(client: QueryClient, comment: Comment) {
  if (comment.parentId !== null)
    patchItem(client, cached(comment.parentId), (known) => ({
      ...known,
      replyCount: known.replyCount + 1,
      ...(hasReplies(known) && { replies: [...known.replies, comment] }),
    }))
  const list = comment.parentId === null ? 'comments' : 'replies'
  const isList = isListOf(placeOf(comment))
  for (const query of client.getQueryCache().findAll({ queryKey: [list], predicate: isList }))
    client.setQueryData<Pages>(query.queryKey, (known) => known && withComment(known, comment))
}

function placeOf({ pathId, step, parentId }: Comment): CommentPlace {
  return { journeyId: pathId, stepId: step?.id, parentId: parentId ?? undefined }
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
