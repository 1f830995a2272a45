import type { ErrorCode } from '#contract/errors.ts'
import type { Visibility } from '#contract/journey.ts'

/** The columns of a journey that decide who may do what. */
export interface JourneyAccess {
  id: string
  ownerId: string
  visibility: Visibility
  archivedAt: number | null
  deletedAt: number | null
  hiddenAt: number | null
}

// Each rule returns the error code of a refusal, or null.

/** Private and moderator-hidden journeys look like missing ones to everyone but their owner. */
export function reasonNotToRead(journey: JourneyAccess, viewerId: string | null, moderates = false): ErrorCode | null {
  const isHidden = journey.visibility === 'private' || (journey.hiddenAt !== null && !moderates)
  if (isHidden && journey.ownerId !== viewerId) return 'journeyNotFound'
  return journey.deletedAt === null ? null : 'gone'
}

export function reasonNotToChange(journey: JourneyAccess, viewerId: string): ErrorCode | null {
  return reasonNotToRead(journey, viewerId) ?? (journey.ownerId === viewerId ? null : 'ownerOnly')
}

export function reasonNotToFollow(journey: JourneyAccess, viewerId: string, followsAlready: boolean): ErrorCode | null {
  const unreadable = reasonNotToRead(journey, viewerId)
  if (unreadable) return unreadable
  if (journey.ownerId === viewerId) return 'ownJourney'
  return journey.archivedAt !== null && !followsAlready ? 'archived' : null
}

/** Owners can't thank themselves. */
export function reasonNotToThank(journey: JourneyAccess, viewerId: string): ErrorCode | null {
  return reasonNotToRead(journey, viewerId) ?? (journey.ownerId === viewerId ? 'forbidden' : null)
}

/** A blocked person can't tell the block from a discussion that the owner closed. */
export function reasonNotToTalk(journey: { discussionClosedAt: number | null }, isApart: boolean): ErrorCode | null {
  return journey.discussionClosedAt !== null || isApart ? 'discussionClosed' : null
}

/** How long a deleted journey can be restored, in ms. */
export const RESTORABLE_MS = 30 * 24 * 3600 * 1000

export function reasonNotToRestore(
  journey: JourneyAccess & { erasedAt: number | null },
  viewerId: string,
  now: number,
): ErrorCode | null {
  if (journey.ownerId !== viewerId) return reasonNotToRead(journey, viewerId) ?? 'ownerOnly'
  if (journey.erasedAt !== null) return 'gone'
  return journey.deletedAt !== null && journey.deletedAt + RESTORABLE_MS < now ? 'gone' : null
}
