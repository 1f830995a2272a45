import { createRoute, redirect } from '@tanstack/react-router'
import { badgeSearch, landingSearch, textSearch } from '#web/core/session/search-params.ts'
import { badgeJourneysQuery, badgeQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { hasSearch, popularBadges, resultsQuery, trendingJourneys } from '#web/features/marketing/landing.queries.ts'
import { kept, pageRoute, ready } from './root.tsx'

const landing = createRoute({
  ...pageRoute('/'),
  validateSearch: landingSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { queryClient } = context
    await ready(context, () => [
      queryClient.query(kept(trendingJourneys)),
      queryClient.query(kept(popularBadges)),
      hasSearch(deps) && queryClient.infiniteQuery(kept(resultsQuery(deps))),
    ])
  },
})

const badge = createRoute({
  ...pageRoute('/badges/$name'),
  validateSearch: badgeSearch,
  loaderDeps: ({ search: { sort, cursor } }) => ({ ...(sort && { sort }), ...(cursor && { cursor }) }),
  loader: async ({ context, params: { name }, deps }) => {
    const { queryClient } = context
    await ready(context, () => [
      queryClient.query(kept(badgeQuery(name))),
      queryClient.infiniteQuery(kept(badgeJourneysQuery(name, deps))),
    ])
  },
})

const guide = createRoute({
  ...pageRoute('/components'),
  loader: async () => {
    if (typeof window === 'undefined') await (await import('#web/features/guide/samples.ts')).preloadSamples()
  },
})

/** Addresses that people shorten by hand, and the pages they mean. */
const SHORTENED: Record<string, '/app/discover' | '/app/user/profile' | '/auth/login'> = {
  app: '/app/discover',
  'app/user': '/app/user/profile',
  auth: '/auth/login',
}

const unknown = createRoute({
  ...pageRoute('/$'),
  path: '$',
  beforeLoad: ({ params }) => {
    const to = SHORTENED[params._splat ?? '']
    if (to) throw redirect({ to, replace: true })
  },
})

/** Pages that everyone can read. */
export const publicRoutes = [
  landing,
  createRoute(pageRoute('/about-us')),
  createRoute(pageRoute('/contact-us')),
  createRoute({ ...pageRoute('/faqs'), validateSearch: textSearch }),
  createRoute(pageRoute('/pricing')),
  createRoute(pageRoute('/payment')),
  createRoute(pageRoute('/privacy')),
  createRoute(pageRoute('/coming-soon')),
  createRoute(pageRoute('/maintenance')),
  badge,
  guide,
  createRoute(pageRoute('/404')),
  createRoute(pageRoute('/500')),
  unknown,
] as const
