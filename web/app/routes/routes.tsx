import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#web/core/session/search-params.ts'
import type { PageEntry } from '#web/pages.ts'
import { identityRoutes } from './identity.tsx'
import { memberRoutes } from './member.tsx'
import { publicRoutes } from './public.tsx'
import { FailurePage, type RouterContext, root } from './root.tsx'

const routeTree = root.addChildren([...publicRoutes, ...identityRoutes, ...memberRoutes])

interface Options {
  /** The browser's own by default. */
  history?: RouterHistory
  scrollRestoration?: () => boolean
}

export function createAppRouter(context: RouterContext, { history, scrollRestoration }: Options = {}) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    // Unknown search parameters and values are removed from the address.
    search: { strict: true },
    defaultErrorComponent: FailurePage,
    defaultPreload: 'intent',
    // On the server it would write an inline script, which the content security policy forbids.
    scrollRestoration: scrollRestoration ?? history === undefined,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption extends Partial<Omit<PageEntry, 'module' | 'copy'>> {}
}
