import { hasLetterOrDigit, nameKeyOf } from '#contract/text.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { bytesInList, firstThatFit } from '#server/core/platform/cursor.ts'
import { finishOnboarding } from '#server/features/people/people.store.ts'
import * as store from './badges.store.ts'
import { ensureBadges, moveBadgeUse } from './badges.store.ts'
import { refuseTooManyNewBadges } from './new-badges.ts'

export function badgeHandlers(context: AppContext): Handlers<'badges' | 'badge' | 'createBadges'> {
  const { db, clock } = context

  return {
    badges: async ({ viewer, query: { q, popular } }) => {
      if (popular) return await store.listPopularBadges(db)
      if (q && !hasLetterOrDigit(q)) return []
      const badges = await store.listBadges(db, { q: q || undefined, viewerId: viewer?.id ?? null })
      return firstThatFit(badges, (badge) => bytesInList(JSON.stringify(badge)))
    },

    badge: async ({ params }) => {
      const { key, name } = required(await store.findPublicBadge(db, nameKeyOf(params.name)), 'notFound')
      return { name, journeyCount: await store.countListedJourneys(db, key) }
    },

    createBadges: ({ viewer, body: { badgeDataList: names } }) =>
      db.transaction().execute(async (trx) => {
        await refuseTooManyNewBadges(context, trx, { personId: viewer.id, names, field: 'badgeDataList' })
        const badges = await store.ensureBadges(trx, names, { personId: viewer.id, now: clock() })
        return badges.map(({ name }) => ({ name }))
      }),
  }
}

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
