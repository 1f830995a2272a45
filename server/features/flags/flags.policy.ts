import type { ErrorCode } from '#contract/errors.ts'
import { FORMER_MEMBER_ID } from '#contract/person.ts'

// Each `reasonNotTo...` function returns the error code of a refusal, or null.

/**
 * Owners can't flag their own journeys; journeys of the former member can't be flagged, since no
 * one would read it.
 */
export function reasonNotToFlag({ ownerId }: { ownerId: string }, viewerId: string): ErrorCode | null {
  return ownerId === viewerId || ownerId === FORMER_MEMBER_ID ? 'forbidden' : null
}

interface Parties {
  personId: string
  ownerId: string
}

/**
 * Only the journey's owner can decide on a flag; it looks like a missing one to everyone but the
 * two people.
 */
export function reasonNotToDecide({ personId, ownerId }: Parties, viewerId: string): ErrorCode | null {
  if (viewerId === ownerId) return null
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
