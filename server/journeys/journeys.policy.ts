import type { ErrorCode } from '#contract/errors.ts'
import type { Visibility } from '#contract/journey.ts'
import type { Shelf } from '#contract/person.rules.ts'

/** What a decision about a journey needs to know of it. */
export interface JourneyFacts {
  id: string
  ownerId: string
  visibility: Visibility
  archivedAt: number | null
  deletedAt: number | null
  hiddenAt: number | null
}

/**
 * Each rule names the reason against something, or null. A stranger's private journey, and one that a moderator hid, is told
 * from no journey by nothing.
 */
export function reasonNotToRead(journey: JourneyFacts, viewerId: string | null, moderates = false): ErrorCode | null {
  const isHidden = journey.visibility === 'private' || (journey.hiddenAt !== null && !moderates)
  if (isHidden && journey.ownerId !== viewerId) return 'journeyNotFound'
  return journey.deletedAt === null ? null : 'gone'
}

export function reasonNotToChange(journey: JourneyFacts, viewerId: string): ErrorCode | null {
  return reasonNotToRead(journey, viewerId) ?? (journey.ownerId === viewerId ? null : 'ownerOnly')
}

export function reasonNotToFollow(journey: JourneyFacts, viewerId: string, followsAlready: boolean): ErrorCode | null {
  const unreadable = reasonNotToRead(journey, viewerId)
  if (unreadable) return unreadable
  if (journey.ownerId === viewerId) return 'ownJourney'
  return journey.archivedAt !== null && !followsAlready ? 'archived' : null
}

/** What user likes, follows or finished is their own until they show it. */
export function reasonNotToSeeShelf(
  shelf: Shelf,
  person: { id: string; shows: Shelf[] },
  viewerId: string | null,
): ErrorCode | null {
  return person.id === viewerId || person.shows.includes(shelf) ? null : 'notFound'
}

/** How long a deleted journey can be restored. */
export const RESTORABLE_MS = 30 * 24 * 3600 * 1000

export function reasonNotToRestore(journey: JourneyFacts, viewerId: string, now: number): ErrorCode | null {
  if (journey.ownerId !== viewerId) return reasonNotToRead(journey, viewerId) ?? 'ownerOnly'
  return journey.deletedAt !== null && journey.deletedAt + RESTORABLE_MS < now ? 'gone' : null
}

/** In lists for everybody: public, with a step, neither archived, deleted nor hidden, and nothing of who is suspended. */
export function isListed(
  journey: Omit<JourneyFacts, 'id' | 'ownerId'> & { stepCount: number },
  owner: { suspendedAt: number | null },
): boolean {
  return (
    owner.suspendedAt === null &&
    journey.hiddenAt === null &&
    journey.visibility === 'public' &&
    journey.stepCount > 0 &&
    journey.archivedAt === null &&
    journey.deletedAt === null
  )
}
