import { createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router'
import { askedJourneys, isAsked, popularBadges, trendingJourneys } from '#web/marketing/landing.queries.ts'
import { landingSearch, parseSearch, stringifySearch } from '#web/session/search-params.ts'
import type { Place } from '#web/shell/page-meta.ts'
import { identityRoutes } from './identity.tsx'
import { appRoutes } from './member.tsx'
import { pagesRoutes } from './public.tsx'
import { FailurePage, getParentRoute, kept, NotFoundPage, page, type RouterContext, ready, root } from './root.tsx'

const landing = createRoute({
  getParentRoute,
  path: '/',
  staticData: { layout: 'marketing', access: 'open' } satisfies Place,
  validateSearch: landingSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { queryClient } = context
    await ready(context, () => [
      queryClient.query(kept(trendingJourneys)),
      queryClient.query(kept(popularBadges)),
      isAsked(deps) && queryClient.infiniteQuery(kept(askedJourneys(deps))),
    ])
  },
  component: page('/', () => import('#web/marketing/LandingPage.tsx'), 'LandingPage'),
})

const notFound = createRoute({
  getParentRoute,
  path: '/404',
  staticData: { layout: 'either', access: 'open', status: 404 } satisfies Place,
  component: NotFoundPage,
})

/** The beginnings of other addresses, which people type, and the pages they lead to. */
const BEGINNINGS: Record<string, '/app/discover' | '/app/user/profile' | '/auth/login'> = {
  app: '/app/discover',
  'app/user': '/app/user/profile',
  auth: '/auth/login',
}

const unknown = createRoute({
  getParentRoute,
  path: '$',
  beforeLoad: ({ params }) => {
    const to = BEGINNINGS[params._splat ?? '']
    if (to) throw redirect({ to, replace: true })
  },
  staticData: { layout: 'either', access: 'open', status: 404 } satisfies Place,
  component: NotFoundPage,
})

const broken = createRoute({
  getParentRoute,
  path: '/500',
  staticData: { layout: 'either', access: 'open', status: 500 } satisfies Place,
  component: FailurePage,
})

const routeTree = root.addChildren([
  landing,
  ...pagesRoutes,
  ...identityRoutes,
  ...appRoutes,
  notFound,
  unknown,
  broken,
])

/** Without a history: the browser's own. */
export function makeRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    // What no page asks for, or asks for in words it does not know, is not in the address either.
    search: { strict: true },
    defaultErrorComponent: FailurePage,
    defaultPreload: 'intent',
    // On the server it would write an inline script, which our own rules forbid.
    scrollRestoration: history === undefined,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption extends Partial<Place> {}
}
