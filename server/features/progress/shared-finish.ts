import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { type JourneyRow, readJourney } from '#server/features/journeys/read.store.ts'
import { type FinishRow, findSharedWalk, readFinish } from './finish.store.ts'

export interface SharedFinishRow {
  row: JourneyRow
  finish: FinishRow
}

const TOKEN = /^[0-9a-z]{26}$/u

/** The finish that was shared with this token; 404 if visitors can't see the finish or the journey any more. */
export async function readSharedFinish(db: Db, token: string): Promise<SharedFinishRow> {
  const walk = TOKEN.test(token) ? await findSharedWalk(db, token) : undefined
  const [finish, row] = walk ? await Promise.all([readFinish(db, walk), readJourney(db, walk.journeyId, null)]) : []
  if (!row || !finish || reasonNotToRead(row, null)) throw new HttpError('notFound')
  return { row, finish }
}
