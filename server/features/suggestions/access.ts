import type { ErrorCode } from '#contract/errors.ts'
import { isAuthor, reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import { type JourneyState, lockJourney, readJourneyState } from '#server/features/journeys/state.store.ts'
import { reachesAuthor, readSuggestion } from './read.store.ts'
import { reasonNotToDecide } from './suggestions.policy.ts'
import { isReport, lockSuggestion, readJourneyIdOf, type SuggestionState } from './suggestions.store.ts'

/** The calls about links reach reports alone; the others reach all suggestions. */
export type Missing = Extract<ErrorCode, 'flagNotFound' | 'suggestionNotFound'>

export interface Locked {
  suggestion: SuggestionState
  journey: JourneyState
}

/** Locks a suggestion, after its journey. */
export async function lockWithJourney(trx: Trx, id: string, missing: Missing): Promise<Locked> {
  const journeyId = required(await readJourneyIdOf(trx, id), missing)
  const journey = required(await lockJourney(trx, journeyId), missing)
  const suggestion = required(await lockSuggestion(trx, id), missing)
  const isMissing = suggestion.withdrawnAt !== null || (missing === 'flagNotFound' && !isReport(suggestion))
  if (isMissing) throw new HttpError(missing)
  return { journey, suggestion }
}

/** 404 unless the viewer is an author of the journey and may see the suggestion; its writer gets 403. */
export async function requireReceived(
  db: Db,
  { suggestion, journey }: Locked,
  { viewerId, missing }: { viewerId: string; missing: Missing },
): Promise<void> {
  if (reasonNotToRead(journey, viewerId) !== null) throw new HttpError(missing)
  allow(reasonNotToDecide(journey, { personId: suggestion.personId, viewerId, missing }))
  if (!(await reachesAuthor(db, suggestion.id, viewerId))) throw new HttpError(missing)
}

/**
 * The writer of the words that the reader could report: for the journey's authors the person who
 * suggested, for that person the author who replied. 404 where the reader may not see the suggestion.
 */
export async function writerOfSuggestion(db: Db, id: string, readerId: string, missing: Missing): Promise<string> {
  const row = required(await readSuggestion(db, id, readerId), missing)
  if (isReport(row) !== (missing === 'flagNotFound')) throw new HttpError(missing)
  const { personId, decidedBy, journeyId, reply } = row
  const journey = await readJourneyState(db, journeyId)
  const isParty = readerId === personId || (journey && isAuthor(journey, readerId))
  if (!isParty || !journey || reasonNotToRead(journey, readerId) !== null) throw new HttpError(missing)
  if (readerId === personId) return reply === null ? personId : (decidedBy ?? journey.ownerId)
  if (!(await reachesAuthor(db, id, readerId))) throw new HttpError(missing)
  return personId
}
