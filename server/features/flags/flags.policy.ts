import type { ErrorCode } from '#contract/errors.ts'
import { FORMER_MEMBER_ID } from '#contract/person.ts'

// Each rule returns the error code of a refusal, or null.

/** Owners edit their journeys themselves; no one reads reports about journeys of the former member. */
export function reasonNotToFlag({ ownerId }: { ownerId: string }, viewerId: string): ErrorCode | null {
  return ownerId === viewerId || ownerId === FORMER_MEMBER_ID ? 'forbidden' : null
}

interface Parties {
  personId: string
  ownerId: string
}

/** Reports are between two people: they look like missing ones to everyone else. */
export function reasonNotToDecide({ personId, ownerId }: Parties, viewerId: string): ErrorCode | null {
  if (viewerId === ownerId) return null
  return viewerId === personId ? 'ownerOnly' : 'flagNotFound'
}

interface Decision {
  decidedAt: number | null
  accepted: number | null
  reply: string | null
}

/** Deciding the same twice succeeds, as from two open tabs; another decision doesn't replace the first. */
export function reasonNotToRepeat(
  before: Decision,
  next: { accepted: number; reply: string | null },
): ErrorCode | null {
  return before.accepted === next.accepted && before.reply === next.reply ? null : 'conflict'
}
