import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { findLinkUses } from './links.store.ts'

export function linkHandlers({ db }: AppContext): Handlers<'linkUses'> {
  return {
    linkUses: async ({ viewer, body: { urls, except } }) => {
      const asked = { personId: viewer.id, urls: [...new Set(urls)], except: except ?? '' }
      const uses = await findLinkUses(db, asked)
      return uses.filter(({ journeyCount, own }) => journeyCount > 0 || own.length > 0)
    },
  }
}
