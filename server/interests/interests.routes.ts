import { countBadgeUse, ensureBadges } from '../badges/badges.store.ts'
import type { Handlers } from '../call.ts'
import type { House } from '../house.ts'
import { finishOnboarding } from '../people/people.store.ts'
import * as store from './interests.store.ts'

export function interestHandlers({ db, dialect, clock }: House): Handlers<'interests' | 'saveInterests'> {
  return {
    interests: async ({ viewer }) => (await store.interestsOf(db, viewer.id)).map(({ name }) => ({ name })),

    saveInterests: ({ viewer, body }) =>
      db.transaction().execute(async (trx) => {
        const before = await store.interestsForChange(trx, dialect, viewer.id)
        const badges = await ensureBadges(trx, dialect, body.interestDataList, clock())
        const isNew = ({ key }: { key: string }) => !before.some((badge) => badge.key === key)
        const isGone = ({ key }: { key: string }) => !badges.some((badge) => badge.key === key)
        await store.setInterests(
          trx,
          viewer.id,
          badges.map(({ key }) => key),
        )
        await countBadgeUse(
          trx,
          before.filter(isGone).map(({ key }) => key),
          -1,
        )
        await countBadgeUse(
          trx,
          badges.filter(isNew).map(({ key }) => key),
          1,
        )
        await finishOnboarding(trx, viewer.id, clock())
        return badges.map(({ name }) => ({ name }))
      }),
  }
}
