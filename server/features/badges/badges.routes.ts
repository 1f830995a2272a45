import { hasLetterOrDigit, keyOf } from '#contract/text.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { bytesInList, firstThatFit } from '#server/core/platform/cursor.ts'
import * as store from './badges.store.ts'
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
      const { key, name } = required(await store.findPublicBadge(db, keyOf(params.name)), 'notFound')
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
