import type { ErrorCode } from '#contract/errors.ts'
import { fold } from '#contract/rules/text-folding.ts'

interface CommentAccess {
  authorId: string | null
  shownAt: number | null
}

// Each `reasonNotTo...` function returns the error code of a refusal, or null.

/** Only the writer can edit a comment, and only while the comment is shown. */
export function reasonNotToEdit({ authorId, shownAt }: CommentAccess, viewerId: string): ErrorCode | null {
  return authorId === viewerId && shownAt !== null ? null : 'forbidden'
}

/** People can't mark hidden or deleted comments, nor their own. */
export function reasonNotToMark({ authorId, shownAt }: CommentAccess, viewerId: string): ErrorCode | null {
  if (shownAt === null) return 'commentNotFound'
  return authorId === viewerId ? 'ownComment' : null
}

/** The owner of a journey, or the lead of a group, can remove other people's comments, and delete their own. */
export function reasonNotToRemove(
  { authorId }: CommentAccess,
  { ownerId }: { ownerId: string },
  viewerId: string,
): ErrorCode | null {
  if (ownerId !== viewerId) return 'ownerOnly'
  return authorId === viewerId ? 'forbidden' : null
}

/** How long the same text can't be posted again, in ms. */
const REPEATED_MS = 24 * 3600 * 1000

/** Whether the text equals that of the person's latest comment, within REPEATED_MS. */
export function isRepeated(
  latest: { text: string; createdAt: number } | undefined,
  text: string,
  now: number,
): boolean {
  if (!latest || latest.createdAt + REPEATED_MS <= now) return false
  return condensed(latest.text) === condensed(text)
}

function condensed(text: string): string {
  return fold(text)
    .replace(/[\p{Cf}\u2800]+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}
