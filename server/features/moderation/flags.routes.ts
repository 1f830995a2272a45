import { isHidden } from '#server/core/access/content.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import {
  type FlagState,
  listHiddenFlags,
  lockFlag,
  readJourneyIdOf,
  setFlagHidden,
} from '#server/features/flags/flags.store.ts'
import { presentHiddenFlag } from '#server/features/flags/flags.view.ts'
import { lockJourney } from '#server/features/journeys/state.store.ts'
import { recordAction } from './audit.store.ts'
import { closeReportsOf } from './reports.store.ts'

/** Hiding reports of links. Repeating an action has no further effect. */
export function flagVerdictHandlers({ db, clock }: AppContext): Handlers<'hideFlag' | 'unhideFlag' | 'hiddenFlags'> {
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
      return mapPage(await listHiddenFlags(db, query), presentHiddenFlag)
    },
  }

  /** Locks the journey and the flag; flags on private journeys look like missing ones. */
  async function lock(trx: Trx, id: string, viewerId: string): Promise<FlagState> {
    const journeyId = required(await readJourneyIdOf(trx, id), 'flagNotFound')
    const journey = required(await lockJourney(trx, journeyId), 'flagNotFound')
    if (reasonNotToRead(journey, viewerId, true) === 'journeyNotFound') throw new HttpError('flagNotFound')
    return required(await lockFlag(trx, id), 'flagNotFound')
  }
}
