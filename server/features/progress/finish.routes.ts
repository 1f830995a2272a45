import { reasonNotToRead, reasonNotToThank, reasonNotToWrite } from '#server/core/access/journeys.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { listNextJourneys } from '#server/features/journeys/next.store.ts'
import { readJourney } from '#server/features/journeys/page.store.ts'
import { readerOf, requireJourney } from '#server/features/journeys/require-journey.ts'
import { readJourneyState } from '#server/features/journeys/state.store.ts'
import { areApart } from '#server/features/people/blocks.store.ts'
import { reasonNotToSee } from '#server/features/people/people.policy.ts'
import { findProfile, lockPeople } from '#server/features/people/people.store.ts'
import { presentProfile } from '#server/features/people/people.view.ts'
import * as store from './finish.store.ts'
import { listEarnedBadges } from './finish.store.ts'
import { presentEarnedBadge, presentFinish, presentSharedFinish } from './progress.view.ts'
import { readSharedFinish } from './shared-finish.ts'

type Calls = 'finish' | 'thankOwner' | 'createFinishPicture' | 'withdrawFinishPicture' | 'sharedFinish' | 'earnedBadges'

export function finishHandlers({ db, clock, settings }: AppContext): Handlers<Calls> {
  return {
    finish: async ({ viewer, params }) => {
      const row = required(await readJourney(db, params.pathId, viewer.id), 'journeyNotFound')
      allow(reasonNotToRead(row, viewer.id))
      const walk = { personId: viewer.id, journeyId: row.id }
      const finish = required(await store.readFinish(db, walk), 'notFound')
      const { badges, level, owner } = presentJourney(row, viewer)
      const rows = await listNextJourneys(db, walk, { ownerId: owner.id, level }, finish.language)
      const next = rows.map((one) => ({ ...presentJourney(one.row, viewer), reason: one.reason }))
      return presentFinish(finish, { badges, next })
    },

    thankOwner: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        await lockPeople(trx, [viewer.id])
        const journey = required(await readJourneyState(trx, params.pathId), 'journeyNotFound')
        allow(reasonNotToThank(journey, viewer.id))
        const walk = { personId: viewer.id, journeyId: journey.id }
        if (!(await store.hasFinished(trx, walk))) throw new HttpError('notFound')
        allow(reasonNotToWrite(journey, await areApart(trx, viewer.id, journey.ownerId)))
        const now = clock()
        await store.saveThanks(trx, walk, now)
        const event = {
          kind: 'thanks',
          actorId: viewer.id,
          recipientId: journey.ownerId,
          journeyId: journey.id,
        } as const
        await record(trx, [event], now)
        return { thanked: true as const }
      }),

    createFinishPicture: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        await lockPeople(trx, [viewer.id])
        // Everyone who has the addresses sees the finish, so visitors must be able to read the journey.
        const journey = await requireJourney(trx, params.pathId, readerOf(null))
        const walk = { personId: viewer.id, journeyId: journey.id }
        if (!(await store.hasFinished(trx, walk))) throw new HttpError('notFound')
        const pageUrl = sharedFinishUrl(settings.publicUrl, await store.ensureShareToken(trx, walk, clock()))
        return { url: `${pageUrl}.png`, pageUrl }
      }),

    withdrawFinishPicture: async ({ viewer, params }) => {
      const walk = { personId: viewer.id, journeyId: params.pathId }
      await db.transaction().execute((trx) => store.deleteShareToken(trx, walk))
      return null
    },

    sharedFinish: async ({ params, language }) => {
      const shared = await readSharedFinish(db, params.token)
      const { row } = shared
      const journey = presentJourney(row, null)
      const walk = { personId: null, journeyId: row.id }
      const { owner, level } = journey
      const rows = await listNextJourneys(db, walk, { ownerId: owner.id, level }, journey.language ?? language)
      const next = rows.map((one) => ({ ...presentJourney(one.row, null), reason: one.reason }))
      return required(presentSharedFinish(shared, journey, next), 'notFound')
    },

    earnedBadges: async ({ viewer, query }) => {
      const personId = query.uid ?? viewer?.id
      if (personId === undefined) throw new HttpError('unauthenticated')
      const person = presentProfile(required(await findProfile(db, personId, null), 'personNotFound'))
      allow(reasonNotToSee('finished', person, viewer?.id ?? null))
      return mapPage(await listEarnedBadges(db, { personId, own: personId === viewer?.id }, query), presentEarnedBadge)
    },
  }
}

/** The address of the page of a shared finish. */
export function sharedFinishUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/share/finish/${token}`
}
