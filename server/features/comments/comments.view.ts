import type { Comment, Thread } from '#contract/comment.ts'
import { isOpenTo } from '#server/core/access/comments.ts'
import { isDeleted } from '#server/core/access/content.ts'
import type { Reader } from '#server/core/access/journeys.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { CommentRow, ThreadRow } from './read.store.ts'

interface Audience {
  reader: Reader
  /** Id of the journey's owner or the group's lead. */
  ownerId: string
}

interface StepRow {
  id: string
  description: string
  removedAt: number | null
}

export function presentThread(row: ThreadRow, audience: Audience): Thread {
  return { ...presentComment(row, audience), replies: row.replies.map((reply) => presentComment(reply, audience)) }
}

/** Presents a comment; its text and name are included only if the reader may see them. */
export function presentComment(row: CommentRow, { reader, ownerId }: Audience): Comment {
  const isOpen = isOpenTo(row, reader)
  const step = readJson<StepRow | null>(row.step)
  const author = isOpen ? readJson<PersonRow | null>(row.author) : null
  return {
    id: row.id,
    pathId: row.journeyId,
    ...(row.groupId !== null && { groupId: row.groupId }),
    parentId: row.parentId,
    step: step && { id: step.id, description: step.description, removed: step.removedAt !== null },
    author: author && presentPerson(author),
    byOwner: isOpen && row.authorId === ownerId,
    state: stateOf(row),
    text: isOpen ? row.text : null,
    mentions: isOpen ? readJson<Comment['mentions']>(row.mentions) : [],
    ...(isOpen && row.hiddenFor !== null && { reason: row.hiddenFor }),
    createdAt: isoTime(row.createdAt),
    editedAt: isOpen && row.editedAt !== null ? isoTime(row.editedAt) : null,
    helpfulCount: row.helpfulCount,
    helpful: Boolean(row.helpful),
    replyCount: row.replyCount - Number(row.unseenReplies),
  }
}

/** The state of a comment. A suspended person's comment looks like a hidden one. */
function stateOf(row: CommentRow): Comment['state'] {
  if (row.shownAt !== null) return 'shown'
  if (isDeleted(row)) return 'deleted'
  return row.removedAt !== null ? 'removed' : 'hidden'
}
