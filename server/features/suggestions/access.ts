import { isAuthor, reasonNotToRead, reasonNotToWrite } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { requireLocked } from '#server/features/journeys/require-journey.ts'
import { type JourneyState, lockJourney, readJourneyState } from '#server/features/journeys/state.store.ts'
import { areApart } from '#server/features/people/blocks.store.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { reachesAuthor, readSuggestion } from './read.store.ts'
import { reasonNotToDecide, reasonNotToSuggest } from './suggestions.policy.ts'
import { lockSuggestion, readJourneyIdOf, type SuggestionState } from './suggestions.store.ts'

export interface Locked {
  suggestion: SuggestionState
  journey: JourneyState
}

/** Locks a suggestion, after its journey was locked. */
export async function lockWithJourney(trx: Trx, id: string): Promise<Locked> {
  const journeyId = required(await readJourneyIdOf(trx, id), 'suggestionNotFound')
  const journey = required(await lockJourney(trx, journeyId), 'suggestionNotFound')
  const suggestion = required(await lockSuggestion(trx, id), 'suggestionNotFound')
  if (suggestion.withdrawnAt !== null) throw new HttpError('suggestionNotFound')
  return { journey, suggestion }
}

/**
 * Locks a journey, and the viewer, who wants to send its authors a suggestion. Throws if they may
 * not. A block looks like a closed discussion.
 */
export async function lockToSuggest(trx: Trx, journeyId: string, viewer: Viewer): Promise<JourneyState> {
  const journey = await requireLocked(
    trx,
    journeyId,
    (found) => reasonNotToRead(found, viewer.id, viewer.moderates) ?? reasonNotToSuggest(found, viewer.id),
  )
  await lockPeople(trx, [viewer.id])
  allow(reasonNotToWrite(journey, await areApart(trx, viewer.id, journey.ownerId)))
  return journey
}

/** Throws 404 unless the viewer is an author of the journey and may see the suggestion; its writer gets 403. */
export async function requireReceived(db: Db, { suggestion, journey }: Locked, viewerId: string): Promise<void> {
  if (reasonNotToRead(journey, viewerId) !== null) throw new HttpError('suggestionNotFound')
  allow(reasonNotToDecide(journey, { personId: suggestion.personId, viewerId }))
  if (!(await reachesAuthor(db, suggestion.id, viewerId))) throw new HttpError('suggestionNotFound')
}

/**
 * The writer of the text that the reader could report: for the journey's authors the writer of the
 * suggestion, and for this writer the author who replied. 404 if the reader may not see the
 * suggestion.
 */
export async function writerOfSuggestion(db: Db, id: string, readerId: string): Promise<string> {
  const row = required(await readSuggestion(db, id, readerId), 'suggestionNotFound')
  const { personId, decidedBy, journeyId, reply } = row
  const journey = await readJourneyState(db, journeyId)
  const isParty = readerId === personId || (journey && isAuthor(journey, readerId))
  if (!isParty || !journey || reasonNotToRead(journey, readerId) !== null) throw new HttpError('suggestionNotFound')
  if (readerId === personId) return reply === null ? personId : (decidedBy ?? journey.ownerId)
  if (!(await reachesAuthor(db, id, readerId))) throw new HttpError('suggestionNotFound')
  return personId
}
