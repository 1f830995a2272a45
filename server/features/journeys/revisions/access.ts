import { isHidden } from '#server/core/access/content.ts'
import { isAuthor, reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import { readJourneyState } from '../state.store.ts'
import { readJourneyIdOf, readLineOf } from './lines.store.ts'

/** The author of a revision's line. The journey's authors can report it; 404 for everyone else. */
export async function writerOfLine(db: Db, id: string, readerId: string): Promise<string | null> {
  const journey = await readJourneyState(db, required(await readJourneyIdOf(db, id), 'notFound'))
  if (!journey || !isAuthor(journey, readerId) || reasonNotToRead(journey, readerId) !== null)
    throw new HttpError('notFound')
  const row = required(await readLineOf(db, id), 'notFound')
  if (isHidden(row) && row.personId !== readerId) throw new HttpError('notFound')
  return row.personId
}
