import type { ErrorCode } from '#contract/errors.ts'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { isAuthor, type JourneyAccess } from '#server/core/access/journeys.ts'

// Each `reasonNotTo...` function returns the error code of a refusal, or null.

/**
 * Authors can't flag their own journeys; journeys of the former member can't be flagged, since no
 * one would read it.
 */
export function reasonNotToFlag(
  journey: Pick<JourneyAccess, 'ownerId' | 'coauthorIds'>,
  viewerId: string,
): ErrorCode | null {
  return isAuthor(journey, viewerId) || journey.ownerId === FORMER_MEMBER_ID ? 'forbidden' : null
}

/**
 * Only the journey's authors can decide on a flag; it looks like a missing one to everyone but them
 * and its writer, who may have become one of them.
 */
export function reasonNotToDecide(
  journey: Pick<JourneyAccess, 'ownerId' | 'coauthorIds'>,
  personId: string,
  viewerId: string,
): ErrorCode | null {
  if (isAuthor(journey, viewerId)) return null
  return viewerId === personId ? 'ownerOnly' : 'flagNotFound'
}

interface Decision {
  decidedAt: number | null
  accepted: number | null
  reply: string | null
}

/** Repeating the same decision succeeds, as from two open tabs; a different decision is refused. */
export function reasonNotToRepeat(
  before: Decision,
  next: { accepted: number; reply: string | null },
): ErrorCode | null {
  return before.accepted === next.accepted && before.reply === next.reply ? null : 'conflict'
}
