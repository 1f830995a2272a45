import type { ErrorCode } from '#contract/errors.ts'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { isHidden } from '#server/core/access/content.ts'
import { isAuthor, type JourneyAccess } from '#server/core/access/journeys.ts'

interface StoredNote {
  note: string
  hiddenAt: number | null
}

// Each `reasonNotTo...` function returns the error code of a refusal, or null.

/**
 * Authors can't rate their own journeys, and journeys of the former member can't be rated, since no
 * one maintains them.
 */
export function reasonNotToRate(
  journey: Pick<JourneyAccess, 'ownerId' | 'coauthorIds'>,
  viewerId: string,
): ErrorCode | null {
  return isAuthor(journey, viewerId) || journey.ownerId === FORMER_MEMBER_ID ? 'forbidden' : null
}

/** A note that a moderator hid can be removed, but not replaced, not even later. */
export function reasonNotToChangeNote(before: StoredNote | undefined, note: string | undefined): ErrorCode | null {
  return before && isHidden(before) && note && note !== before.note ? 'forbidden' : null
}

interface NoteChange {
  note?: string
  notedAt?: number | null
}

/** The change that a sent note makes; none if it is left out or equals the stored note. */
export function noteChange(before: StoredNote | undefined, note: string | undefined, now: number): NoteChange {
  if (note === undefined || note === before?.note) return {}
  return { note, notedAt: note === '' ? null : now }
}
