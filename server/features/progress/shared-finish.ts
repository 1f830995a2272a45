import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { readJourney } from '#server/features/journeys/page.store.ts'
import type { JourneyRow } from '#server/features/journeys/read.store.ts'
import { type FinishRow, findSharedWalk, readFinish } from './finish.store.ts'
import { readTicked } from './progress.store.ts'

export interface SharedFinishRow {
  row: JourneyRow
  finish: FinishRow
  /** The ids of the steps in the order of ticking. */
  ticked: string[]
}

const TOKEN = /^[0-9a-z]{26}$/u

/** The finish that was shared with this token; 404 if visitors can't see the finish or the journey any more. */
export async function readSharedFinish(db: Db, token: string): Promise<SharedFinishRow> {
  const walk = TOKEN.test(token) ? await findSharedWalk(db, token) : undefined
  if (!walk) throw new HttpError('notFound')
  const { journeyId } = walk
  const [finish, row, ticked] = await Promise.all([
    readFinish(db, walk),
    readJourney(db, journeyId, null),
    readTicked(db, walk),
  ])
  if (!row || !finish || reasonNotToRead(row, null) || row.stepCount === 0) throw new HttpError('notFound')
  return { row, finish, ticked }
}
