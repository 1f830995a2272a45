import { isHidden } from '#server/core/access/content.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import { isSuspended } from '#server/core/access/people.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { requireLocked } from '#server/features/journeys/require-journey.ts'
import { setHidden } from '#server/features/journeys/write.store.ts'
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

/** Hiding journeys and suspending people. Repeating an action has no further effect. */
export function verdictHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock } = context

  return {
    hideJourney: ({ viewer, params, body: { reason } }) =>
      db.transaction().execute(async (trx) => {
        const journey = await requireLocked(trx, params.id, (found) => reasonNotToRead(found, viewer.id, true))
        if (isHidden(journey)) return null
        const now = clock()
        await setHidden(trx, journey, { at: now, reason })
        await closeReportsOf(trx, { kind: 'journey', id: journey.id }, { by: viewer.id, now })
        await recordAction(trx, { actorId: viewer.id, kind: 'journey', act: 'hide', targetId: journey.id, reason }, now)
        return null
      }),

    unhideJourney: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        const journey = await requireLocked(trx, params.id, (found) =>
          isHidden(found) ? null : reasonNotToRead(found, viewer.id),
        )
        if (!isHidden(journey)) return null
        await setHidden(trx, journey, null)
        await recordAction(trx, { actorId: viewer.id, kind: 'journey', act: 'restore', targetId: journey.id }, clock())
        return null
      }),

    hiddenJourneys: async ({ query }) => {
      return mapPage(await listHidden(db, query), presentHidden)
    },

    suspendPerson: async ({ viewer, params, body: { reason } }) => {
      await db.transaction().execute(async (trx) => {
        const person = required(await lockPerson(trx, params.id), 'personNotFound')
        allow(reasonNotToSuspend(person))
        if (isSuspended(person)) return
        const now = clock()
        await setSuspended(trx, person.id, { at: now, reason })
        await closeReportsOf(trx, { kind: 'person', id: person.id }, { by: viewer.id, now })
        const action = { actorId: viewer.id, kind: 'person', act: 'suspend', targetId: person.id, reason } as const
        await recordAction(trx, action, now)
      })
      await context.sessionsEnded(params.id)
      return null
    },

    reinstatePerson: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        const person = required(await lockPerson(trx, params.id), 'personNotFound')
        if (!isSuspended(person)) return null
        await setSuspended(trx, person.id, null)
        await recordAction(trx, { actorId: viewer.id, kind: 'person', act: 'reinstate', targetId: person.id }, clock())
        return null
      }),

    suspendedPeople: async ({ query }) => {
      return mapPage(await listSuspended(db, query), presentSuspended)
    },
  }
}
