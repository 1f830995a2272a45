import {
  createRoute,
  createRouter,
  Navigate,
  type NavigateOptions,
  notFound,
  type RouterHistory,
  redirect,
  useParams,
} from '@tanstack/react-router'
import { load, loadPages } from '#web/core/api/client.ts'
import {
  activitySearch,
  authSearch,
  badgeSearch,
  completeSearch,
  draftSearch,
  editSearch,
  joinSearch,
  journeySearch,
  landingSearch,
  linkSearch,
  moderationSearch,
  parseSearch,
  pathSearch,
  peopleSearch,
  popupSearch,
  profileSearch,
  settingsSearch,
  siteSearch,
  stringifySearch,
  suggestSearch,
  textSearch,
} from '#web/core/session/search-params.ts'
import { invitationQuery } from '#web/features/groups/groups.queries.ts'
import {
  badgeJourneysQuery,
  badgeQuery,
  journeyQuery,
  versionsQuery,
} from '#web/features/journeys/data/journeys.queries.ts'
import {
  hasSearch,
  ownLanguageFirst,
  popularBadges,
  resultsQuery,
  siteNumbers,
  trendingQueries,
} from '#web/features/marketing/landing.queries.ts'
import { siteTextQuery } from '#web/features/site/useSite.ts'
import type { PageEntry } from '#web/pages.ts'
import { FailurePage, kept, pageRoute, type RouterContext, ready, root } from './root.tsx'

/** Route options of pages with sign-in buttons: the server loads the list of providers, and who can sign up. */
const withProviders = {
  validateSearch: authSearch,
  loader: async ({ context }: { context: RouterContext }) => {
    await ready(context, () => [
      context.queryClient.query(kept(load('providers', {}))),
      context.queryClient.query(kept(load('site', {}))),
    ])
  },
}

/** Route options of pages that don't exist where single sign-on is the only way in. */
const withPasswords = {
  validateSearch: linkSearch,
  loader: async ({ context }: { context: RouterContext }) => {
    const site = await context.queryClient.query(kept(load('site', {}))).catch(() => null)
    if (site?.ssoOnly) throw notFound()
  },
}

/** Sign-in, registration, mailed links and onboarding. */
const identityRoutes = [
  createRoute({ ...pageRoute('/auth/login'), ...withProviders }),
  createRoute({ ...pageRoute('/auth/register'), ...withProviders }),
  createRoute({ ...pageRoute('/auth/login-unprotected'), ...withProviders }),
  createRoute({ ...pageRoute('/auth/register-unprotected'), ...withProviders }),
  createRoute({ ...pageRoute('/auth/reset-password'), ...withPasswords }),
  createRoute({ ...pageRoute('/auth/verify'), ...withPasswords }),
  createRoute({ ...pageRoute('/auth/stop-email-change'), ...withPasswords }),
  createRoute({ ...pageRoute('/auth/undo-factor'), ...withPasswords }),
  createRoute({ ...pageRoute('/auth/refuse-invitations'), validateSearch: linkSearch }),
  createRoute({ ...pageRoute('/auth/complete'), validateSearch: completeSearch }),
  createRoute({ ...pageRoute('/auth/request') }),
  createRoute({ ...pageRoute('/auth/set-up'), ...withProviders, validateSearch: linkSearch }),
  createRoute({ ...pageRoute('/auth/popup'), validateSearch: popupSearch }),
  createRoute({ ...pageRoute('/auth/interests'), validateSearch: authSearch }),
] as const

/** The trending journeys, and the first one with its steps; without these, the page shows a drawing. */
async function loadTrending({ queryClient, language }: RouterContext): Promise<void> {
  const [inLanguage, all] = trendingQueries(language)
  const [first] = ownLanguageFirst(
    ...(await Promise.all([queryClient.query(kept(inLanguage)), queryClient.query(kept(all))])),
  )
  if (first) await queryClient.query(kept(journeyQuery(first.id))).catch(() => undefined)
}

const landing = createRoute({
  ...pageRoute('/'),
  validateSearch: landingSearch,
  // Members go on to Discover.
  beforeLoad: ({ context, search }) => {
    if (context.isMember() && Object.keys(search).length === 0) throw redirect({ to: '/app/discover', replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { queryClient } = context
    await ready(context, () => [
      loadTrending(context),
      queryClient.query(kept(siteNumbers)),
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

const sharedFinish = createRoute({
  ...pageRoute('/share/finish/$token'),
  loader: ({ context, params }) =>
    ready(context, () => [context.queryClient.query(kept(load('sharedFinish', { params })))]),
})

const guide = createRoute({
  ...pageRoute('/components'),
  loader: async () => {
    if (typeof window === 'undefined') await (await import('#web/features/guide/samples.ts')).preloadSamples()
  },
})

/** Shortened addresses that people type, and the pages they redirect to. */
const SHORTENED: Record<string, '/app/discover' | '/app/user/profile' | '/auth/login'> = {
  app: '/app/discover',
  'app/user': '/app/user/profile',
  auth: '/auth/login',
}

const unknownRoute = createRoute({
  ...pageRoute('/$'),
  path: '$',
  beforeLoad: ({ params }) => {
    const to = SHORTENED[params._splat ?? '']
    if (to) throw redirect({ to, replace: true })
  },
})

const loadText = (context: RouterContext, name: 'rules' | 'accessibility') =>
  ready(context, () => [context.queryClient.query(kept(siteTextQuery(name)))])

const rules = createRoute({ ...pageRoute('/rules'), loader: ({ context }) => loadText(context, 'rules') })
const accessibility = createRoute({
  ...pageRoute('/accessibility'),
  loader: ({ context }) => loadText(context, 'accessibility'),
})

/** Pages that everyone can read. */
const publicRoutes = [
  landing,
  createRoute(pageRoute('/about-us')),
  createRoute(pageRoute('/contact-us')),
  createRoute({ ...pageRoute('/faqs'), validateSearch: textSearch }),
  createRoute(pageRoute('/pricing')),
  createRoute(pageRoute('/payment')),
  createRoute(pageRoute('/privacy')),
  rules,
  accessibility,
  createRoute(pageRoute('/coming-soon')),
  createRoute(pageRoute('/maintenance')),
  badge,
  sharedFinish,
  guide,
  createRoute(pageRoute('/404')),
  createRoute(pageRoute('/500')),
  unknownRoute,
] as const

const discover = createRoute({ ...pageRoute('/app/discover'), validateSearch: journeySearch })

const loadJourney = (context: RouterContext, id: string) =>
  ready(context, () => [context.queryClient.query(kept(load('journey', { params: { id } })))])

const journey = createRoute({
  ...pageRoute('/app/discover/journey/$journeyId'),
  loader: ({ context, params }) => loadJourney(context, params.journeyId),
})

/**
 * The address of a former page of a journey's authors, which sent emails have. It leads to what waits for
 * them on the journey's page. Browsers keep the hash of such an address on a redirect by the server.
 */
function formerPage<Path extends `/app/discover/journey/$journeyId/${string}`>(path: Path) {
  const lead = (params: object, hash: string) =>
    ({
      to: '/app/discover/journey/$journeyId',
      params,
      // The server doesn't know the hash, which only one of the pages had.
      hash: hash || (import.meta.env.SSR && path.endsWith('/upkeep') ? '' : 'waiting'),
      replace: true,
    }) as NavigateOptions
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { layout: 'shell', access: 'member' },
    beforeLoad: ({ context, params, location }) => {
      if (context.isMember()) throw redirect(lead(params, location.hash))
    },
    // Shown to visitors once they have signed in.
    component: () => <Navigate {...lead(useParams({ strict: false }), globalThis.location?.hash.slice(1) ?? '')} />,
  })
}

const versions = createRoute({
  ...pageRoute('/app/discover/journey/$journeyId/versions'),
  loader: async ({ context, params: { journeyId } }) => {
    const { queryClient } = context
    await ready(context, () => [
      queryClient.query(kept(journeyQuery(journeyId))),
      queryClient.infiniteQuery(kept(versionsQuery(journeyId))),
    ])
  },
})

const fullPath = createRoute({
  ...pageRoute('/app/user/fullpath'),
  validateSearch: pathSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadJourney(context, deps.pathId),
})

const profileRoute = createRoute({
  ...pageRoute('/app/user/profile'),
  validateSearch: profileSearch,
  loaderDeps: ({ search: { userId } }) => ({ userId }),
  loader: async ({ context, deps: { userId } }) => {
    if (userId === undefined) return
    const params = { id: userId }
    const { queryClient } = context
    await ready(context, () => [
      queryClient.query(kept(load('profile', { params }))),
      queryClient.infiniteQuery(kept(loadPages('journeysOf', { params }))),
    ])
  },
})

const join = createRoute({
  ...pageRoute('/app/groups/$groupId/join'),
  validateSearch: joinSearch,
  loaderDeps: ({ search: { key } }) => ({ key }),
  loader: async ({ context, params: { groupId }, deps: { key } }) => {
    // A visitor without a key is asked to log in, whatever the group is.
    if (!context.isMember() && key === undefined) return
    const query = invitationQuery(groupId, key)
    let status: number | undefined
    const read = context.queryClient.query(kept(query)).catch((failure) => {
      // The page says that an invitation or a link has ended, once the browser has asked, too.
      if (!import.meta.env.SSR || failure.status !== 404) throw failure
      status = failure.status
      context.queryClient.removeQueries(query)
    })
    await ready(context, () => [read])
    return { status }
  },
})

const settings = createRoute({
  ...pageRoute('/app/user/edit'),
  validateSearch: settingsSearch,
})

/** Pages below `/app`. */
const memberRoutes = [
  discover,
  journey,
  versions,
  fullPath,
  profileRoute,
  createRoute(pageRoute('/app/recommended')),
  createRoute(pageRoute('/app/following')),
  formerPage('/app/discover/journey/$journeyId/upkeep'),
  createRoute(pageRoute('/app/discover/journey/$journeyId/history')),
  createRoute(pageRoute('/app/discover/journey/$journeyId/changes')),
  createRoute({ ...pageRoute('/app/discover/journey/$journeyId/suggest'), validateSearch: suggestSearch }),
  formerPage('/app/discover/journey/$journeyId/suggestions'),
  createRoute({ ...pageRoute('/app/activity'), validateSearch: activitySearch }),
  createRoute({ ...pageRoute('/app/create/journey'), validateSearch: draftSearch }),
  createRoute({ ...pageRoute('/app/user/path/edit'), validateSearch: editSearch }),
  settings,
  createRoute({ ...pageRoute('/app/user/notes'), validateSearch: textSearch }),
  createRoute({ ...pageRoute('/app/user/cards'), validateSearch: peopleSearch }),
  createRoute({ ...pageRoute('/app/user/list'), validateSearch: peopleSearch }),
  createRoute(pageRoute('/app/user/new')),
  createRoute(pageRoute('/app/groups')),
  createRoute(pageRoute('/app/groups/$groupId')),
  join,
  createRoute(pageRoute('/app/feedback')),
  createRoute({ ...pageRoute('/app/moderation'), validateSearch: moderationSearch }),
  createRoute({ ...pageRoute('/app/site'), validateSearch: siteSearch }),
] as const

const routeTree = root.addChildren([...publicRoutes, ...identityRoutes, ...memberRoutes])

interface Options {
  /** The router's history; the browser's own by default. */
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
    // On the server the router would write an inline script, which the content security policy
    // forbids.
    scrollRestoration: scrollRestoration ?? history === undefined,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption extends Partial<Omit<PageEntry, 'module' | 'copy'>> {}
}
