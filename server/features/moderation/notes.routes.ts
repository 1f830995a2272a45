import { isHidden } from '#server/core/access/content.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { lockJourney } from '#server/features/journeys/state.store.ts'
import {
  listHiddenNotes,
  lockRating,
  type RatingRow,
  readJourneyIdOf,
  setNoteHidden,
} from '#server/features/ratings/ratings.store.ts'
import { presentHiddenNote } from '#server/features/ratings/ratings.view.ts'
import { recordAction } from './audit.store.ts'
import { closeReportsOf } from './reports.store.ts'

/** Hiding notes of ratings. Repeating an action has no further effect. */
export function noteVerdictHandlers({ db, clock }: AppContext): Handlers<'hideNote' | 'unhideNote' | 'hiddenNotes'> {
  return {
    hideNote: ({ viewer, params: { id }, body: { reason } }) =>
      db.transaction().execute(async (trx) => {
        if (isHidden(await lock(trx, id, viewer.id))) return null
        const now = clock()
        await setNoteHidden(trx, id, { at: now, reason })
        await closeReportsOf(trx, { kind: 'note', id }, { by: viewer.id, now })
        await recordAction(trx, { actorId: viewer.id, kind: 'note', act: 'hide', targetId: id, reason }, now)
        return null
      }),

    unhideNote: ({ viewer, params: { id } }) =>
      db.transaction().execute(async (trx) => {
        if (!isHidden(await lock(trx, id, viewer.id))) return null
        await setNoteHidden(trx, id, null)
        await recordAction(trx, { actorId: viewer.id, kind: 'note', act: 'restore', targetId: id }, clock())
        return null
      }),

    hiddenNotes: async ({ query }) => {
      return mapPage(await listHiddenNotes(db, query), presentHiddenNote)
    },
  }

  /** Locks the journey and the rating; notes on private journeys, and ratings without one, look like missing ones. */
  async function lock(trx: Trx, id: string, viewerId: string): Promise<RatingRow> {
    const journeyId = required(await readJourneyIdOf(trx, id), 'noteNotFound')
    const journey = required(await lockJourney(trx, journeyId), 'noteNotFound')
    if (reasonNotToRead(journey, viewerId, true) === 'journeyNotFound') throw new HttpError('noteNotFound')
    const rating = required(await lockRating(trx, id), 'noteNotFound')
    if (rating.notedAt === null) throw new HttpError('noteNotFound')
    return rating
  }
}
