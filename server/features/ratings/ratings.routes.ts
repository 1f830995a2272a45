import { hasLink } from '#contract/rules/comment-text.ts'
import { reasonNotToRead, reasonNotToWrite } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import { record, withdraw } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, invalidField } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { RATING_NOTES_PER_PERSON } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { nextMidnight } from '#server/core/ranking/share.ts'
import { readerOf, requireJourney, requireLocked } from '#server/features/journeys/require-journey.ts'
import { type JourneyState, lockJourney } from '#server/features/journeys/state.store.ts'
import { areApart } from '#server/features/people/blocks.store.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { hasFinished } from '#server/features/progress/finish.store.ts'
import { presentRating } from '#server/features/progress/progress.view.ts'
import { noteChange, reasonNotToChangeNote, reasonNotToRate } from './ratings.policy.ts'
import * as store from './ratings.store.ts'
import { presentNote } from './ratings.view.ts'

/** The calls of ratings of finished journeys, with notes to their owners. */
export function ratingHandlers(
  context: AppContext,
  limits: Limits,
): Handlers<'rateJourney' | 'unrateJourney' | 'ratingNotes'> {
  const { db, clock } = context

  return {
    rateJourney: async ({ viewer, params: { pathId }, body: { stars, note } }) => {
      if (note) {
        if (!viewer.emailVerified && hasLink(note)) throw invalidField('note', 'linksUnconfirmed')
        await limits.attemptIfLimited(`ratingNote:${viewer.id}`, RATING_NOTES_PER_PERSON)
      }
      return await db.transaction().execute(async (trx) => {
        const journey = await lockRateable(trx, pathId, viewer)
        const of = { journeyId: journey.id, personId: viewer.id }
        const before = await store.readRatingOf(trx, of)
        if (!before && !(await hasFinished(trx, of))) throw new HttpError('notFound')
        allow(reasonNotToChangeNote(before, note))
        const now = clock()
        const change = noteChange(before, note, now)
        if (change.note) allow(reasonNotToWrite(journey, await areApart(trx, viewer.id, journey.ownerId)))
        const rating = { ...(before ?? store.newRating(of, now)), ...change, stars, updatedAt: now }
        await withinQuota(context, trx, viewer.id, () => store.saveRating(trx, rating))
        if (stars !== before?.stars) await store.planRefresh(trx, journey.id, nextMidnight(now))
        if (change.note) await record(trx, [eventOf(journey, rating)], now)
        return presentRating(rating)
      })
    },

    unrateJourney: ({ viewer, params: { pathId } }) =>
      db.transaction().execute(async (trx) => {
        // Access isn't checked, because people can remove their rating in any state of the journey.
        const journey = await lockJourney(trx, pathId)
        const of = { journeyId: pathId, personId: viewer.id }
        const rating = await store.readRatingOf(trx, of)
        if (!journey || !rating) {
          allow(journey ? reasonNotToRead(journey, viewer.id, viewer.moderates) : 'journeyNotFound')
          return null
        }
        await store.deleteRating(trx, of)
        await store.planRefresh(trx, pathId, nextMidnight(clock()))
        await withdraw(trx, [eventOf(journey, rating)])
        return null
      }),

    ratingNotes: async ({ viewer, params: { pathId }, query }) => {
      const { id: journeyId, ownerId } = await requireJourney(db, pathId, readerOf(viewer))
      if (ownerId !== viewer.id) throw new HttpError('ownerOnly')
      return mapPage(await store.listNotes(db, { ...query, journeyId }), presentNote)
    },
  }

  /** Locks the journey, then the viewer. */
  async function lockRateable(trx: Trx, pathId: string, viewer: Viewer): Promise<JourneyState> {
    const journey = await requireLocked(
      trx,
      pathId,
      (found) => reasonNotToRead(found, viewer.id, viewer.moderates) ?? reasonNotToRate(found, viewer.id),
    )
    await lockPeople(trx, [viewer.id])
    return journey
  }
}

function eventOf({ id: journeyId, ownerId: recipientId }: JourneyState, rating: { id: string; personId: string }) {
  return { kind: 'note', actorId: rating.personId, recipientId, journeyId, subjectId: rating.id } as const
}
