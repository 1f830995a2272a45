import type { ErrorCode } from '#contract/errors.ts'
import { toggled } from '#contract/journey.ts'
import * as policy from '#server/core/access/journeys.ts'
import { batch } from '#server/core/database/batch.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { requirePosting } from '#server/core/http/viewer.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import type { ReactionTable } from '#server/core/ranking/acts.store.ts'
import { readJourneyState } from '#server/features/journeys/state.store.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import * as store from './reactions.store.ts'
import { listPeople } from './reactions.store.ts'

/** Max. number of requests in one transaction. */
const BATCH_MAX = 100

interface ReactionRequest {
  journeyId: string
  personId: string
  /** `undefined` toggles the current state. */
  desired: boolean | undefined
}

type Outcome = { isOn: boolean; count: number } | { reason: ErrorCode }

export function reactionHandlers({
  db,
  clock,
}: AppContext): Handlers<'followJourney' | 'likeJourney' | 'journeyPeople'> {
  const setLike = batchedReaction('journeyLike', (journey, personId) => policy.reasonNotToRead(journey, personId))
  const setFollow = batchedReaction('journeyFollow', policy.reasonNotToFollow)

  return {
    followJourney: async ({ viewer, params, body }) => {
      if (body?.followed !== false) requirePosting(viewer, clock(), 'followJourney')
      const request = { journeyId: params.pathId, personId: viewer.id, desired: body?.followed }
      const { isOn, count } = throwIfRefused(await setFollow(request))
      return { followed: isOn, followerCount: count }
    },

    likeJourney: async ({ viewer, params, body }) => {
      if (body?.liked !== false) requirePosting(viewer, clock(), 'likeJourney')
      const request = { journeyId: params.pathId, personId: viewer.id, desired: body?.liked }
      const { isOn, count } = throwIfRefused(await setLike(request))
      return { liked: isOn, likeCount: count }
    },

    journeyPeople: async ({ viewer, params, query }) => {
      const journey = required(await readJourneyState(db, params.id), 'journeyNotFound')
      allow(policy.reasonNotToRead(journey, viewer?.id ?? null))
      const table = query.kind === 'likes' ? 'journeyLike' : 'journeyFollow'
      return mapPage(await listPeople(db, table, journey.id, query), presentPerson)
    },
  }

  /** Runs concurrent requests in one transaction, one after the other. */
  function batchedReaction(
    table: ReactionTable,
    reasonNotTo: (journey: policy.JourneyAccess, personId: string, hasReacted: boolean) => ErrorCode | null,
  ): (request: ReactionRequest) => Promise<Outcome> {
    return batch(BATCH_MAX, (requests: readonly ReactionRequest[]) =>
      db.transaction().execute(async (trx) => {
        const locked = await store.lockReactions(trx, table, requests)
        const outcomes = requests.map((request) => apply(request, locked.get(request.journeyId)))
        await store.saveReactions(trx, table, [...locked.values()], clock())
        return outcomes
      }),
    )

    function apply({ personId, desired }: ReactionRequest, reactions: store.LockedReactions | undefined): Outcome {
      if (!reactions) return { reason: 'journeyNotFound' }
      const { journey, people } = reactions
      const hasReacted = people.has(personId)
      const reason = reasonNotTo(journey, personId, hasReacted)
      if (reason) return { reason }
      if (toggled(hasReacted, desired)) people.add(personId)
      else people.delete(personId)
      return { isOn: people.has(personId), count: store.countOf(table, reactions) }
    }
  }
}

function throwIfRefused(outcome: Outcome) {
  if ('reason' in outcome) throw new HttpError(outcome.reason)
  return outcome
}
