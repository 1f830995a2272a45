import type { ErrorCode } from '#contract/errors.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { FETCHED_PAGES_PER_CALLER } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import type { PreviewCache } from './preview-cache.ts'
import { isPublicLink } from './previews.store.ts'
import { presentPreview } from './previews.view.ts'

export function previewHandlers({ db }: AppContext, previewCache: PreviewCache, limits: Limits): Handlers<'preview'> {
  return {
    preview: async ({ viewer, caller, query: { url } }) => {
      allow(reasonNotToPreview(viewer !== null, viewer !== null || (await isPublicLink(db, url))))
      const mayFetch = () => limits.attemptIfLimited(`look:${caller}`, ...FETCHED_PAGES_PER_CALLER)
      return presentPreview(url, await previewCache.previewOf(url, caller, mayFetch))
    },
  }
}

/** Members can preview any link, visitors only links of public journeys. */
function reasonNotToPreview(isMember: boolean, isPublicLink: boolean): ErrorCode | null {
  return isMember || isPublicLink ? null : 'unauthenticated'
}
