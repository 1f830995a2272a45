import * as z from 'zod/mini'
import { pageQuery } from './pagination.ts'
import { person } from './person.ts'
import { COMMENT_MAX, COMMENT_SORTS, COMMENT_STATES, MENTIONS_MAX } from './rules/limits.ts'
import { id, paragraphs, text } from './text.ts'

/**
 * A comment on a journey or a step, or in a group, or a reply; in a group, `pathId` is null. `text`, `author` and `reason` are null or missing where the viewer may
 * not see them. `mentions`: the people named in the text as '@' and their name. `step.removed`: the step is no longer in the journey. `replyCount` counts what anyone may see.
 */
export const comment = z.object({
  id: z.string(),
  pathId: z.nullable(z.string()),
  groupId: z.optional(z.string()),
  parentId: z.nullable(z.string()),
  step: z.nullable(z.object({ id: z.string(), description: z.string(), removed: z.boolean() })),
  author: z.nullable(person),
  byOwner: z.boolean(),
  state: z.enum(COMMENT_STATES),
  text: z.nullable(z.string()),
  mentions: z.array(z.object({ id: z.string(), displayName: z.string() })),
  reason: z.optional(z.string()),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  helpfulCount: z.number(),
  helpful: z.boolean(),
  replyCount: z.number(),
})
export type Comment = z.infer<typeof comment>

/** A comment with its first 3 replies, oldest first. */
export const thread = z.extend(comment, { replies: z.array(comment) })
export type Thread = z.infer<typeof thread>

/** The text of a comment: 1 to 2,000 characters; of several empty lines in a row, one is kept. */
const words = paragraphs({ min: 1, max: COMMENT_MAX, missing: 'commentRequired' })

/** Ids of people whom the writer may mention, at most 10. */
const mentions = z.optional(
  z.array(id, { error: 'invalidValue' }).check(z.maxLength(MENTIONS_MAX, { error: 'tooMany' })),
)

/** A new comment or reply; a reply belongs to the step of the comment that it answers. */
export const commentInput = z.object({
  text: words,
  stepId: z.optional(id),
  parentId: z.optional(id),
  mentions,
})
/** A new comment or reply in a group. */
export const groupCommentInput = z.object({ text: words, parentId: z.optional(id), mentions })
export const commentChange = z.object({ text: words, mentions })

/** `q`: the beginning of a word of the name; `parentId`: the comment that a reply answers. */
export const mentionableQuery = z.object({ q: z.optional(text({ max: 100 })), parentId: z.optional(id) })

export const mentionableInGroupQuery = z.pick(mentionableQuery, { q: true })

/** All comments of the journey, or those of one step. */
export const commentsQuery = z.object({
  ...pageQuery,
  stepId: z.optional(id),
  sort: z._default(z.enum(COMMENT_SORTS, { error: 'notInList' }), 'helpful'),
})
export const repliesQuery = z.object(pageQuery)

const flag = z.boolean({ error: 'invalidValue' })

export const helpfulInput = z.optional(z.nullable(z.object({ helpful: z.optional(flag) })))
export const helpfulState = z.object({ helpful: z.boolean(), helpfulCount: z.number() })

export const discussionInput = z.object({ closed: flag })
export const discussionState = z.object({ closed: z.boolean() })
