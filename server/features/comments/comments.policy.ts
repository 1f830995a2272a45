import type { ErrorCode } from '#contract/errors.ts'
import { fold } from '#contract/rules/text-folding.ts'

interface CommentAccess {
  authorId: string | null
  shownAt: number | null
}

// Each rule returns the error code of a refusal, or null.

/** Only the writer, and only while the comment is shown. */
export function reasonNotToEdit({ authorId, shownAt }: CommentAccess, viewerId: string): ErrorCode | null {
  return authorId === viewerId && shownAt !== null ? null : 'forbidden'
}

/** Comments that aren't shown can't be marked; their writers neither. */
export function reasonNotToMark({ authorId, shownAt }: CommentAccess, viewerId: string): ErrorCode | null {
  if (shownAt === null) return 'commentNotFound'
  return authorId === viewerId ? 'ownComment' : null
}

/** Owners of journeys remove comments of others; their own they delete. */
export function reasonNotToRemove(
  { authorId }: CommentAccess,
  journey: { ownerId: string },
  viewerId: string,
): ErrorCode | null {
  if (journey.ownerId !== viewerId) return 'ownerOnly'
  return authorId === viewerId ? 'forbidden' : null
}

/** How long the same text can't be posted again, in ms. */
const REPEATED_MS = 24 * 3600 * 1000

/** Compares with the person's latest comment. */
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
