import { toggled } from '#contract/journey.ts'
import type { Handlers } from '../call.ts'
import type { Trx } from '../db/database.ts'
import type { House } from '../house.ts'
import type { Viewer } from '../identity/viewer.ts'
import { presentPerson } from '../people/people.view.ts'
import { allow, required } from '../refusal.ts'
import * as store from './fans.store.ts'
import * as policy from './journeys.policy.ts'
import { type Facts, lockFacts, readFacts } from './journeys.store.ts'

/** Those who like or follow a journey. */
export function fanHandlers(house: House): Handlers<'followJourney' | 'likeJourney' | 'journeyPeople'> {
  const { db, dialect, clock } = house

  return {
    followJourney: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        const facts = await hold(trx, params.pathId)
        const before = await isFan(trx, 'journeyFollow', facts, viewer)
        allow(policy.reasonNotToFollow(facts, viewer.id, before))
        const followed = toggled(before, body?.followed)
        if (followed === before) return { followed, followerCount: facts.followerCount }
        return { followed, followerCount: await setFan(trx, 'journeyFollow', facts, viewer, followed) }
      }),

    likeJourney: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        const facts = await hold(trx, params.pathId)
        allow(policy.reasonNotToRead(facts, viewer.id))
        const before = await isFan(trx, 'journeyLike', facts, viewer)
        const liked = toggled(before, body?.liked)
        if (liked === before) return { liked, likeCount: facts.likeCount }
        return { liked, likeCount: await setFan(trx, 'journeyLike', facts, viewer, liked) }
      }),

    journeyPeople: async ({ viewer, params, query }) => {
      const facts = required(await readFacts(db, params.id), 'journeyNotFound')
      allow(policy.reasonNotToRead(facts, viewer?.id ?? null))
      const table = query.kind === 'likes' ? 'journeyLike' : 'journeyFollow'
      const { items, next } = await store.listFans(house, table, facts.id, query)
      return { items: items.map(presentPerson), next }
    },
  }

  async function isFan(trx: Trx, table: store.FanTable, facts: Facts, { id: personId }: Viewer): Promise<boolean> {
    return await store.isFan(trx, dialect, table, { journeyId: facts.id, personId })
  }

  async function setFan(trx: Trx, table: store.FanTable, facts: Facts, { id: personId }: Viewer, isOne: boolean) {
    return await store.setFan(trx, dialect, table, { facts, personId, now: clock() }, isOne)
  }

  async function hold(trx: Trx, id: string): Promise<Facts> {
    return required(await lockFacts(trx, dialect, id), 'journeyNotFound')
  }
}
