import type { ErrorCode } from '#contract/errors.ts'
import { toggled } from '#contract/journey.ts'
import { batch } from '#server/database/batch.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { allow, HttpError, required } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { readJourneyState } from '#server/journeys/state.store.ts'
import * as policy from '#server/journeys/journeys.policy.ts'
import { presentPerson } from '#server/people/people.view.ts'
import * as store from './reactions.store.ts'
import { listReactors } from './reactors.store.ts'

/** Wishes that one transaction carries out at most. */
const TOGETHER = 100

interface Wish {
  journeyId: string
  personId: string
  /** Nothing stated: the other of what is. */
  stated: boolean | undefined
}

type Outcome = { isFan: boolean; count: number } | { reason: ErrorCode }

/** Those who like or follow a journey. */
export function reactionHandlers(context: AppContext): Handlers<'followJourney' | 'likeJourney' | 'journeyPeople'> {
  const { db, dialect, clock } = context
  const setLike = settled('journeyLike', (facts, personId) => policy.reasonNotToRead(facts, personId))
  const setFollow = settled('journeyFollow', policy.reasonNotToFollow)

  return {
    followJourney: async ({ viewer, params, body }) => {
      const wish = { journeyId: params.pathId, personId: viewer.id, stated: body?.followed }
      const { isFan, count } = granted(await setFollow(wish))
      return { followed: isFan, followerCount: count }
    },

    likeJourney: async ({ viewer, params, body }) => {
      const wish = { journeyId: params.pathId, personId: viewer.id, stated: body?.liked }
      const { isFan, count } = granted(await setLike(wish))
      return { liked: isFan, likeCount: count }
    },

    journeyPeople: async ({ viewer, params, query }) => {
      const facts = required(await readJourneyState(db, params.id), 'journeyNotFound')
      allow(policy.reasonNotToRead(facts, viewer?.id ?? null))
      const table = query.kind === 'likes' ? 'journeyLike' : 'journeyFollow'
      const { items, next } = await listReactors(context, table, facts.id, query)
      return { items: items.map(presentPerson), next }
    },
  }

  /** Wishes that come together are carried out in one transaction, one after the other, and each is answered as if alone. */
  function settled(
    table: store.ReactionTable,
    reasonNotTo: (facts: policy.JourneyAccess, personId: string, isFan: boolean) => ErrorCode | null,
  ): (wish: Wish) => Promise<Outcome> {
    return batch(TOGETHER, (wishes: readonly Wish[]) =>
      db.transaction().execute(async (trx) => {
        const held = await store.lockReactions(trx, dialect, table, wishes)
        const all = wishes.map((wish) => settle(held.get(wish.journeyId), wish))
        await store.saveReactions(trx, dialect, table, [...held.values()], clock())
        return all
      }),
    )

    function settle(journey: store.Held | undefined, { personId, stated }: Wish): Outcome {
      if (!journey) return { reason: 'journeyNotFound' }
      const isFan = journey.fans.has(personId)
      const reason = reasonNotTo(journey.facts, personId, isFan)
      if (reason) return { reason }
      if (toggled(isFan, stated)) journey.fans.add(personId)
      else journey.fans.delete(personId)
      return { isFan: journey.fans.has(personId), count: store.countOf(table, journey) }
    }
  }
}

function granted(settled: Outcome) {
  if ('reason' in settled) throw new HttpError(settled.reason)
  return settled
}
