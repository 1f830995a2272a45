import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { ReadContext } from '#server/core/database/database.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import { readJourneyState } from '#server/features/journeys/state.store.ts'
import { readReceivedNote } from './ratings.store.ts'

/** Who wrote a note that the reader, as owner of its journey, may report; 404 for everyone else. */
export async function writerOfNote(context: ReadContext, id: string, readerId: string): Promise<string> {
  const { personId, journeyId } = required(await readReceivedNote(context, id), 'noteNotFound')
  const journey = await readJourneyState(context.db, journeyId)
  if (!journey || journey.ownerId !== readerId || reasonNotToRead(journey, readerId) !== null)
    throw new HttpError('noteNotFound')
  return personId
}
