import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { ensureBadges, moveBadgeUse } from '#server/features/badges/badges.store.ts'
import { refuseTooManyNewBadges } from '#server/features/badges/new-badges.ts'
import { finishOnboarding } from '#server/features/people/people.store.ts'
import * as store from './interests.store.ts'

export function interestHandlers(context: AppContext): Handlers<'interests' | 'saveInterests'> {
  const { db, clock } = context

  return {
    interests: async ({ viewer }) => (await store.readInterests(db, viewer.id)).map(({ name }) => ({ name })),

    saveInterests: ({ viewer, body }) =>
      db.transaction().execute(async (trx) => {
        const before = await store.lockInterests(trx, viewer.id)
        const names = body.interestDataList
        await refuseTooManyNewBadges(context, trx, { personId: viewer.id, names, field: 'interestDataList' })
        const badges = await ensureBadges(trx, names, { personId: viewer.id, now: clock() })
        const keys = badges.map(({ key }) => key)
        await store.replaceInterests(trx, viewer.id, keys)
        await moveBadgeUse(
          trx,
          before.map(({ key }) => key),
          keys,
        )
        await finishOnboarding(trx, viewer.id, clock())
        return badges.map(({ name }) => ({ name }))
      }),
  }
}
