import { toggled } from '#contract/journey.ts'
import type { Handlers } from '../call.ts'
import type { Trx } from '../db/database.ts'
import type { House } from '../house.ts'
import type { Viewer } from '../identity/viewer.ts'
import { presentPerson } from '../people/people.view.ts'
import { allow, required } from '../refusal.ts'
import { readFacts } from './facts.store.ts'
import * as store from './fans.store.ts'
import * as policy from './journeys.policy.ts'

/** Those who like or follow a journey. */
export function fanHandlers(house: House): Handlers<'followJourney' | 'likeJourney' | 'journeyPeople'> {
  const { db, dialect, clock } = house

  return {
    followJourney: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        const fan = await hold(trx, 'journeyFollow', params.pathId, viewer)
        allow(policy.reasonNotToFollow(fan, viewer.id, fan.isFan))
        const followed = toggled(fan.isFan, body?.followed)
        if (followed === fan.isFan) return { followed, followerCount: fan.followerCount }
        return { followed, followerCount: await setFan(trx, 'journeyFollow', fan.id, viewer, followed) }
      }),

    likeJourney: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        const fan = await hold(trx, 'journeyLike', params.pathId, viewer)
        allow(policy.reasonNotToRead(fan, viewer.id))
        const liked = toggled(fan.isFan, body?.liked)
        if (liked === fan.isFan) return { liked, likeCount: fan.likeCount }
        return { liked, likeCount: await setFan(trx, 'journeyLike', fan.id, viewer, liked) }
      }),

    journeyPeople: async ({ viewer, params, query }) => {
      const facts = required(await readFacts(db, params.id), 'journeyNotFound')
      allow(policy.reasonNotToRead(facts, viewer?.id ?? null))
      const table = query.kind === 'likes' ? 'journeyLike' : 'journeyFollow'
      const { items, next } = await store.listFans(house, table, facts.id, query)
      return { items: items.map(presentPerson), next }
    },
  }

  async function hold(trx: Trx, table: store.FanTable, journeyId: string, { id: personId }: Viewer) {
    return required(await store.holdFan(trx, dialect, table, { journeyId, personId }), 'journeyNotFound')
  }

  async function setFan(trx: Trx, table: store.FanTable, journeyId: string, { id }: Viewer, isOne: boolean) {
    return await store.setFan(trx, dialect, table, { journeyId, personId: id, now: clock() }, isOne)
  }
}
