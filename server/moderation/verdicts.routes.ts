import type { Handlers } from '../call.ts'
import type { Trx } from '../db/database.ts'
import type { House } from '../house.ts'
import { type Facts, lockFacts } from '../journeys/facts.store.ts'
import { reasonNotToRead } from '../journeys/journeys.policy.ts'
import { setHidden } from '../journeys/journeys.store.ts'
import { allow, required } from '../refusal.ts'
import { noteAct } from './audit.store.ts'
import { reasonNotToSuspend } from './moderation.policy.ts'
import { presentHidden, presentSuspended } from './moderation.view.ts'
import { closeReportsOf } from './reports.store.ts'
import { holdFacts, listHidden, listSuspended, setSuspended } from './verdicts.store.ts'

type Calls =
  | 'hideJourney'
  | 'unhideJourney'
  | 'hiddenJourneys'
  | 'suspendPerson'
  | 'reinstatePerson'
  | 'suspendedPeople'

/** What moderators take out of sight, and let back; doing the same again is nothing more. */
export function verdictHandlers(house: House): Handlers<Calls> {
  const { db, dialect, clock } = house

  return {
    hideJourney: ({ viewer, params, body: { reason } }) =>
      db.transaction().execute(async (trx) => {
        const facts = await hold(trx, params.id)
        allow(reasonNotToRead(facts, viewer.id, true))
        if (facts.hiddenAt !== null) return null
        const now = clock()
        await setHidden(trx, dialect, facts, { at: now, reason })
        await closeReportsOf(trx, { kind: 'journey', id: facts.id }, { by: viewer.id, now })
        await noteAct(trx, { actorId: viewer.id, kind: 'journey', act: 'hide', targetId: facts.id, reason }, now)
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
        await noteAct(trx, { actorId: viewer.id, kind: 'journey', act: 'restore', targetId: facts.id }, clock())
        return null
      }),

    hiddenJourneys: async ({ query }) => {
      const { items, next } = await listHidden(house, query)
      return { items: items.map((row) => presentHidden(row, dialect)), next }
    },

    suspendPerson: ({ viewer, params, body: { reason } }) =>
      db.transaction().execute(async (trx) => {
        const facts = required(await holdFacts(trx, dialect, params.id), 'personNotFound')
        allow(reasonNotToSuspend(facts))
        if (facts.suspendedAt !== null) return null
        const now = clock()
        await setSuspended(trx, dialect, facts.id, { at: now, reason })
        await closeReportsOf(trx, { kind: 'person', id: facts.id }, { by: viewer.id, now })
        await noteAct(trx, { actorId: viewer.id, kind: 'person', act: 'suspend', targetId: facts.id, reason }, now)
        return null
      }),

    reinstatePerson: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        const facts = required(await holdFacts(trx, dialect, params.id), 'personNotFound')
        if (facts.suspendedAt === null) return null
        await setSuspended(trx, dialect, facts.id, null)
        await noteAct(trx, { actorId: viewer.id, kind: 'person', act: 'reinstate', targetId: facts.id }, clock())
        return null
      }),

    suspendedPeople: async ({ query }) => {
      const { items, next } = await listSuspended(house, query)
      return { items: items.map(presentSuspended), next }
    },
  }

  async function hold(trx: Trx, id: string): Promise<Facts> {
    return required(await lockFacts(trx, dialect, id), 'journeyNotFound')
  }
}
