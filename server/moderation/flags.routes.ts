import { isHidden } from '#server/access/content.ts'
import { reasonNotToRead } from '#server/access/journeys.ts'
import type { Trx } from '#server/database/database.ts'
import { type FlagState, lockFlag, readJourneyIdOf, setFlagHidden } from '#server/flags/flags.store.ts'
import { presentHiddenFlag } from '#server/flags/flags.view.ts'
import { listHiddenFlags } from '#server/flags/read.store.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError, required } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { lockJourney } from '#server/journeys/state.store.ts'
import { mapPage } from '#server/platform/cursor.ts'
import { recordAction } from './audit.store.ts'
import { closeReportsOf } from './reports.store.ts'

/** Hiding reports of links. Repeating an action has no further effect. */
export function flagVerdictHandlers(context: AppContext): Handlers<'hideFlag' | 'unhideFlag' | 'hiddenFlags'> {
  const { db, dialect, clock } = context

  return {
    hideFlag: ({ viewer, params: { id }, body: { reason } }) =>
      db.transaction().execute(async (trx) => {
        if (isHidden(await lock(trx, id, viewer.id))) return null
        const now = clock()
        await setFlagHidden(trx, id, { at: now, reason })
        await closeReportsOf(trx, { kind: 'flag', id }, { by: viewer.id, now })
        await recordAction(trx, { actorId: viewer.id, kind: 'flag', act: 'hide', targetId: id, reason }, now)
        return null
      }),

    unhideFlag: ({ viewer, params: { id } }) =>
      db.transaction().execute(async (trx) => {
        if (!isHidden(await lock(trx, id, viewer.id))) return null
        await setFlagHidden(trx, id, null)
        await recordAction(trx, { actorId: viewer.id, kind: 'flag', act: 'restore', targetId: id }, clock())
        return null
      }),

    hiddenFlags: async ({ query }) => {
      return mapPage(await listHiddenFlags(context, query), (row) => presentHiddenFlag(row, dialect))
    },
  }

  /** Locks the journey and the flag; flags on private journeys look like missing ones. */
  async function lock(trx: Trx, id: string, viewerId: string): Promise<FlagState> {
    const journeyId = required(await readJourneyIdOf(trx, id), 'flagNotFound')
    const journey = required(await lockJourney(trx, dialect, journeyId), 'flagNotFound')
    if (reasonNotToRead(journey, viewerId, true) === 'journeyNotFound') throw new HttpError('flagNotFound')
    return required(await lockFlag(trx, dialect, id), 'flagNotFound')
  }
}
