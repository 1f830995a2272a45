import { hasLetterOrDigit } from '#contract/text.ts'
import type { Handlers } from '../call.ts'
import type { House } from '../house.ts'
import * as store from './badges.store.ts'

export function badgeHandlers({ db, dialect, clock }: House): Handlers<'badges' | 'createBadges'> {
  return {
    badges: async ({ query: { q } }) =>
      q && !hasLetterOrDigit(q) ? [] : await store.listBadges(db, dialect, q || undefined),

    createBadges: ({ body }) =>
      db.transaction().execute(async (trx) => {
        const badges = await store.ensureBadges(trx, dialect, body.badgeDataList, clock())
        return badges.map(({ name }) => ({ name }))
      }),
  }
}
