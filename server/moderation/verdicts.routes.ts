import type { Trx } from '#server/database/database.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { allow, required } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { reasonNotToRead } from '#server/journeys/journeys.policy.ts'
import { type JourneyState, lockJourney } from '#server/journeys/state.store.ts'
import { setHidden } from '#server/journeys/write.store.ts'
import { recordAction } from './audit.store.ts'
import { reasonNotToSuspend } from './moderation.policy.ts'
import { presentHidden, presentSuspended } from './moderation.view.ts'
import { closeReportsOf } from './reports.store.ts'
import { listHidden, listSuspended, lockPerson, setSuspended } from './verdicts.store.ts'

type Calls =
  | 'hideJourney'
  | 'unhideJourney'
  | 'hiddenJourneys'
  | 'suspendPerson'
  | 'reinstatePerson'
  | 'suspendedPeople'

/** What moderators take out of sight, and let back; doing the same again is nothing more. */
export function verdictHandlers(context: AppContext): Handlers<Calls> {
  const { db, dialect, clock } = context

  return {
    hideJourney: ({ viewer, params, body: { reason } }) =>
      db.transaction().execute(async (trx) => {
        const facts = await hold(trx, params.id)
        allow(reasonNotToRead(facts, viewer.id, true))
        if (facts.hiddenAt !== null) return null
        const now = clock()
        await setHidden(trx, dialect, facts, { at: now, reason })
        await closeReportsOf(trx, { kind: 'journey', id: facts.id }, { by: viewer.id, now })
        await recordAction(trx, { actorId: viewer.id, kind: 'journey', act: 'hide', targetId: facts.id, reason }, now)
        return null
      }),

    unhideJourney: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        const facts = await hold(trx, params.id)
        if (facts.hiddenAt === null) {
          allow(reasonNotToRead(facts, viewer.id))
          return null
        }
        await setHidden(trx, dialect, facts, null)
        await recordAction(trx, { actorId: viewer.id, kind: 'journey', act: 'restore', targetId: facts.id }, clock())
        return null
      }),

    hiddenJourneys: async ({ query }) => {
      const { items, next } = await listHidden(context, query)
      return { items: items.map((row) => presentHidden(row, dialect)), next }
    },

    suspendPerson: ({ viewer, params, body: { reason } }) =>
      db.transaction().execute(async (trx) => {
        const facts = required(await lockPerson(trx, dialect, params.id), 'personNotFound')
        allow(reasonNotToSuspend(facts))
        if (facts.suspendedAt !== null) return null
        const now = clock()
        await setSuspended(trx, dialect, facts.id, { at: now, reason })
        await closeReportsOf(trx, { kind: 'person', id: facts.id }, { by: viewer.id, now })
        await recordAction(trx, { actorId: viewer.id, kind: 'person', act: 'suspend', targetId: facts.id, reason }, now)
        return null
      }),

    reinstatePerson: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        const facts = required(await lockPerson(trx, dialect, params.id), 'personNotFound')
        if (facts.suspendedAt === null) return null
        await setSuspended(trx, dialect, facts.id, null)
        await recordAction(trx, { actorId: viewer.id, kind: 'person', act: 'reinstate', targetId: facts.id }, clock())
        return null
      }),

    suspendedPeople: async ({ query }) => {
      const { items, next } = await listSuspended(context, query)
      return { items: items.map(presentSuspended), next }
    },
  }

  async function hold(trx: Trx, id: string): Promise<JourneyState> {
    return required(await lockJourney(trx, dialect, id), 'journeyNotFound')
  }
}
