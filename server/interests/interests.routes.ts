import { addToBadgeUse, ensureBadges } from '#server/badges/badges.store.ts'
import { refuseTooManyNewBadges } from '#server/badges/new-badges.ts'
import type { AppContext } from '#server/http/app-context.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { finishOnboarding } from '#server/people/people.store.ts'
import * as store from './interests.store.ts'

export function interestHandlers(context: AppContext): Handlers<'interests' | 'saveInterests'> {
  const { db, dialect, clock } = context

  return {
    interests: async ({ viewer }) => (await store.readInterests(db, viewer.id)).map(({ name }) => ({ name })),

    saveInterests: ({ viewer, body }) =>
      db.transaction().execute(async (trx) => {
        const before = await store.lockInterests(trx, dialect, viewer.id)
        const names = body.interestDataList
        await refuseTooManyNewBadges(context, trx, { personId: viewer.id, names, field: 'interestDataList' })
        const badges = await ensureBadges(trx, dialect, names, { personId: viewer.id, now: clock() })
        const isNew = ({ key }: { key: string }) => !before.some((badge) => badge.key === key)
        const isRemoved = ({ key }: { key: string }) => !badges.some((badge) => badge.key === key)
        await store.replaceInterests(
          trx,
          viewer.id,
          badges.map(({ key }) => key),
        )
        await addToBadgeUse(
          trx,
          before.filter(isRemoved).map(({ key }) => key),
          -1,
        )
        await addToBadgeUse(
          trx,
          badges.filter(isNew).map(({ key }) => key),
          1,
        )
        await finishOnboarding(trx, viewer.id, clock())
        return badges.map(({ name }) => ({ name }))
      }),
  }
}
