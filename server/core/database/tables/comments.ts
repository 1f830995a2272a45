import type { Generated } from 'kysely'

/** A comment on a journey or one of its steps or in a group, or a reply. */
export interface CommentTable {
  id: string
  /** Null for a comment in a group. */
  journeyId: string | null
  groupId: Generated<string | null>
  /** The step of the comment, even after the step was removed; a reply has the step of its comment. */
  stepId: string | null
  /** The comment that a reply answers. */
  parentId: string | null
  /** The writer; null once the comment was deleted. */
  authorId: string | null
  /** The text; empty once the comment was deleted. */
  text: string
  createdAt: number
  /** When the writer last changed the text. */
  editedAt: number | null
  deletedAt: number | null
  /** When the journey's owner removed the comment. */
  removedAt: number | null
  hiddenAt: number | null
  hiddenFor: string | null
  /**
   * `createdAt` while everyone who can read the journey or group may see the comment, else null. All counts
   * depend only on this column.
   */
  shownAt: number | null
  helpfulCount: Generated<number>
  /** The number of replies with `shownAt`. */
  replyCount: Generated<number>
}

export interface CommentHelpfulTable {
  commentId: string
  personId: string
  createdAt: number
}

/** A person named in a comment. */
export interface CommentMentionTable {
  commentId: string
  personId: string
}

/** A block: one person blocks another. */
export interface BlockTable {
  blockerId: string
  blockedId: string
  createdAt: number
}
