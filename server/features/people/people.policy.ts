import type { ErrorCode } from '#contract/errors.ts'
import type { ProfilePart } from '#contract/rules/person.ts'

/** A part of a profile is visible to its owner, and to others only if the owner shows it. */
export function reasonNotToSee(
  part: ProfilePart,
  person: { id: string; shows: ProfilePart[] },
  viewerId: string | null,
): ErrorCode | null {
  return person.id === viewerId || person.shows.includes(part) ? null : 'notFound'
}
