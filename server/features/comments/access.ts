import { type Reader, reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { readerOf } from '#server/features/journeys/require-journey.ts'
import { type JourneyState, lockJourney, readJourneyState } from '#server/features/journeys/state.store.ts'
import { type CommentState, lockComment, readJourneyIdOf } from './comments.store.ts'
import { type CommentRow, readComment } from './read.store.ts'

/** A comment that the viewer can see, with its journey; 404 for all other comments, whatever the reason. */
export async function requireComment(
  db: Db,
  id: string,
  reader: Reader,
): Promise<{ row: CommentRow; journey: JourneyState }> {
  const row = required(await readComment(db, id, reader), 'commentNotFound')
  const journey = required(await readJourneyState(db, row.journeyId), 'commentNotFound')
  if (reasonNotToRead(journey, reader.id, reader.moderates) !== null) throw new HttpError('commentNotFound')
  // A reply is invisible if the comment that it answers is.
  if (row.parentId !== null) required(await readComment(db, row.parentId, reader), 'commentNotFound')
  return { row, journey }
}

/** Locks the journey and the comment and runs `work`, if the viewer can see the comment. */
export function lockSeen<Answer>(
  db: Db,
  id: string,
  viewer: Viewer,
  work: (trx: Trx, comment: CommentState, journey: JourneyState) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    const journeyId = required(await readJourneyIdOf(trx, id), 'commentNotFound')
    const journey = required(await lockJourney(trx, journeyId), 'commentNotFound')
    const comment = required(await lockComment(trx, id), 'commentNotFound')
    await requireComment(trx, id, readerOf(viewer))
    return await work(trx, comment, journey)
  })
}
