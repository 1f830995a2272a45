import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import { readJourneyState } from '#server/features/journeys/state.store.ts'
import { readReceivedNote } from './ratings.store.ts'

/** The writer of a note that the reader, as the journey's owner, may report; 404 for everyone else. */
export async function writerOfNote(db: Db, id: string, readerId: string): Promise<string> {
  const { personId, journeyId } = required(await readReceivedNote(db, id), 'noteNotFound')
  const journey = await readJourneyState(db, journeyId)
  if (!journey || journey.ownerId !== readerId || reasonNotToRead(journey, readerId) !== null)
    throw new HttpError('noteNotFound')
  return personId
}
