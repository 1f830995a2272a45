import type { ErrorCode } from '#contract/errors.ts'
import { type JourneyAccess, reasonNotToRead } from '#server/journeys/journeys.policy.ts'

/** Owners can't thank themselves. */
export function reasonNotToThank(journey: JourneyAccess, viewerId: string): ErrorCode | null {
  return reasonNotToRead(journey, viewerId) ?? (journey.ownerId === viewerId ? 'forbidden' : null)
}

/** Anyone who has the address sees a picture, so the journey must be readable by anyone. */
export function reasonNotToPicture(journey: JourneyAccess): ErrorCode | null {
  return reasonNotToRead(journey, null)
}
