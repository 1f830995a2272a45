import type { ErrorCode } from '#contract/errors.ts'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { OPEN_SUGGESTIONS_MAX, SUGGESTION_PAUSE_MS, TRUSTED_SUGGESTIONS_MAX } from '#contract/rules/suggestion.ts'
import { isAuthor, type JourneyAccess } from '#server/core/access/journeys.ts'

// Each `reasonNotTo...` function returns the error code of a refusal, or null.

type Authors = Pick<JourneyAccess, 'ownerId' | 'coauthorIds'>

/**
 * Authors can't send suggestions for their own journeys. Journeys of the former member take no
 * suggestions, since no one would read them.
 */
export function reasonNotToSuggest(journey: Authors, viewerId: string): ErrorCode | null {
  return isAuthor(journey, viewerId) || journey.ownerId === FORMER_MEMBER_ID ? 'forbidden' : null
}

/** Facts about a person's earlier suggestions; see `readEarlier`. */
interface Earlier {
  open: number
  wasAccepted: boolean
  dismissedAt: number | null
}

/**
 * Why a person has to wait before sending another suggestion to the owner of a journey. Reports of
 * links are always allowed.
 */
export function reasonToWait({ open, wasAccepted, dismissedAt }: Earlier, now: number): ErrorCode | null {
  if (dismissedAt !== null && now < dismissedAt + SUGGESTION_PAUSE_MS) return 'suggestionsPaused'
  return open >= (wasAccepted ? TRUSTED_SUGGESTIONS_MAX : OPEN_SUGGESTIONS_MAX) ? 'suggestionOpen' : null
}

/**
 * Only the journey's authors can decide on a suggestion. It looks like a missing one to everyone
 * but them and its writer, who may have become an author.
 */
export function reasonNotToDecide(
  journey: Authors,
  { personId, viewerId }: { personId: string; viewerId: string },
): ErrorCode | null {
  if (isAuthor(journey, viewerId)) return null
  return viewerId === personId ? 'ownerOnly' : 'suggestionNotFound'
}

interface Decision {
  decidedAt: number | null
  accepted: number | null
  reply: string | null
}

/** An accepted suggestion can't be accepted again with other changes; without `keys`, any changes are meant. */
export function reasonNotToTake(
  { taken, madeVersion }: { taken: string | null; madeVersion: number | null },
  keys: readonly string[] | undefined,
): ErrorCode | null {
  if (keys === undefined || taken === null) return null
  // Without a change of the journey, changes made by hand are in `taken`, too. Parts were accepted
  // together with their set.
  const stored = madeVersion === null ? [] : (JSON.parse(taken) as string[])
  const before = stored.filter((key) => !key.startsWith('part:'))
  const chosen = new Set(keys)
  return chosen.size === before.length && before.every((key) => chosen.has(key)) ? null : 'conflict'
}

/** Repeating the same decision succeeds, such as in two open tabs; a different decision is refused. */
export function reasonNotToRepeat(
  before: Decision,
  next: { accepted: boolean; reply: string | null },
): ErrorCode | null {
  return before.accepted === Number(next.accepted) && before.reply === next.reply ? null : 'conflict'
}
