import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { lazy } from 'react'
import { type ApiFailure, load, loadPages } from './client.ts'
import { withWords } from './i18n/i18n.ts'
import { askedJourneys, isAsked, trendingJourneys } from './marketing/landing.queries.ts'
import { PAGE_WORDS } from './page.words.ts'
import {
  authSearch,
  completeSearch,
  editSearch,
  journeySearch,
  landingSearch,
  linkSearch,
  parseSearch,
  popupSearch,
  profileSearch,
  stringifySearch,
} from './search.ts'
import { App } from './shell/App.tsx'
import { FailurePage } from './shell/FailurePage.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import type { Place } from './shell/place.ts'

export interface RouterContext {
  queryClient: QueryClient
  /** Where this site lives, without a slash at the end: links that people take elsewhere begin with it. */
  origin: string
  /** What the server met when it loaded this page; the browser shows the same instead of asking again. */
  failure: ApiFailure | null
}

/** A page comes with its words, so that it never shows keys in their place. */
function speaking<Page>(route: keyof typeof PAGE_WORDS, importPage: () => Promise<Page>): () => Promise<Page> {
  return () => withWords(PAGE_WORDS[route], importPage())
}

const importLogin = speaking('/auth/login', () => import('./identity/LoginPage.tsx'))
const LoginInPlace = lazy(async () => ({ default: (await importLogin()).LoginPage }))
const LoginPage = lazyRouteComponent(importLogin, 'LoginPage')
const importSessionEnded = speaking('/auth/login', () => import('./identity/SessionEndedDialog.tsx'))
const SessionEnded = lazy(async () => ({ default: (await importSessionEnded()).SessionEndedDialog }))
const RegisterPage = lazyRouteComponent(
  speaking('/auth/register', () => import('./identity/RegisterPage.tsx')),
  'RegisterPage',
)

const root = createRootRouteWithContext<RouterContext>()({
  component: () => <App login={<LoginInPlace />} ended={<SessionEnded />} />,
  notFoundComponent: () => <NotFoundPage />,
})
const getParentRoute = () => root

/** The ways in besides the form stand there from the first paint. */
const loadProviders = async ({ context }: { context: RouterContext }) => {
  await ready(context, () => [context.queryClient.query(kept(load('providers', {})))])
}

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
      isAsked(deps) && queryClient.infiniteQuery(kept(askedJourneys(deps))),
    ])
  },
  component: lazyRouteComponent(
    speaking('/', () => import('./marketing/LandingPage.tsx')),
    'LandingPage',
  ),
})

const login = createRoute({
  getParentRoute,
  path: '/auth/login',
  staticData: { layout: 'bare', access: 'guest' } satisfies Place,
  validateSearch: authSearch,
  loader: loadProviders,
  component: LoginPage,
})

const register = createRoute({
  getParentRoute,
  path: '/auth/register',
  staticData: { layout: 'bare', access: 'guest' } satisfies Place,
  validateSearch: authSearch,
  loader: loadProviders,
  component: RegisterPage,
})

const loginUnprotected = createRoute({
  getParentRoute,
  path: '/auth/login-unprotected',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: authSearch,
  loader: loadProviders,
  component: LoginPage,
})

const registerUnprotected = createRoute({
  getParentRoute,
  path: '/auth/register-unprotected',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: authSearch,
  loader: loadProviders,
  component: RegisterPage,
})

const resetPassword = createRoute({
  getParentRoute,
  path: '/auth/reset-password',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: linkSearch,
  component: lazyRouteComponent(
    speaking('/auth/reset-password', () => import('./identity/ResetPasswordPage.tsx')),
    'ResetPasswordPage',
  ),
})

const verify = createRoute({
  getParentRoute,
  path: '/auth/verify',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: linkSearch,
  component: lazyRouteComponent(
    speaking('/auth/verify', () => import('./identity/VerifyPage.tsx')),
    'VerifyPage',
  ),
})

const complete = createRoute({
  getParentRoute,
  path: '/auth/complete',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: completeSearch,
  component: lazyRouteComponent(
    speaking('/auth/complete', () => import('./identity/CompletePage.tsx')),
    'CompletePage',
  ),
})

const popup = createRoute({
  getParentRoute,
  path: '/auth/popup',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: popupSearch,
  component: lazyRouteComponent(
    speaking('/auth/popup', () => import('./identity/PopupPage.tsx')),
    'PopupPage',
  ),
})

const interests = createRoute({
  getParentRoute,
  path: '/auth/interests',
  staticData: { layout: 'bare', access: 'member', onboarding: true, skeleton: 'form' } satisfies Place,
  component: lazyRouteComponent(
    speaking('/auth/interests', () => import('./onboarding/InterestsPage.tsx')),
    'InterestsPage',
  ),
})

const discover = createRoute({
  getParentRoute,
  path: '/app/discover',
  staticData: { layout: 'shell', access: 'member', title: 'shell.nav.discover', skeleton: 'cards' } satisfies Place,
  validateSearch: journeySearch,
  component: lazyRouteComponent(
    speaking('/app/discover', () => import('./journeys/DiscoverPage.tsx')),
    'DiscoverPage',
  ),
})

const recommended = createRoute({
  getParentRoute,
  path: '/app/recommended',
  staticData: {
    layout: 'shell',
    access: 'member',
    title: 'shell.nav.recommended',
    skeleton: 'cards',
    hasShareButton: true,
  } satisfies Place,
  component: lazyRouteComponent(
    speaking('/app/recommended', () => import('./journeys/RecommendedPage.tsx')),
    'RecommendedPage',
  ),
})

const following = createRoute({
  getParentRoute,
  path: '/app/following',
  staticData: {
    layout: 'shell',
    access: 'member',
    title: 'shell.nav.following',
    skeleton: 'cards',
    hasShareButton: true,
  } satisfies Place,
  component: lazyRouteComponent(
    speaking('/app/following', () => import('./journeys/FollowingPage.tsx')),
    'FollowingPage',
  ),
})

const journey = createRoute({
  getParentRoute,
  path: '/app/discover/journey/$journeyId',
  staticData: { layout: 'shell', access: 'open' } satisfies Place,
  loader: async ({ context, params }) => {
    await ready(context, () => [context.queryClient.query(kept(load('journey', { params: { id: params.journeyId } })))])
  },
  component: lazyRouteComponent(
    speaking('/app/discover/journey/$journeyId', () => import('./journeys/JourneyPage.tsx')),
    'JourneyPage',
  ),
})

const createJourney = createRoute({
  getParentRoute,
  path: '/app/create/journey',
  staticData: {
    layout: 'shell',
    access: 'member',
    title: 'shell.share',
    skeleton: 'form',
    hasShareButton: true,
  } satisfies Place,
  component: lazyRouteComponent(
    speaking('/app/create/journey', () => import('./journeys/CreateJourneyPage.tsx')),
    'CreateJourneyPage',
  ),
})

const editJourney = createRoute({
  getParentRoute,
  path: '/app/user/path/edit',
  staticData: {
    layout: 'shell',
    access: 'member',
    title: 'shell.titles.editJourney',
    skeleton: 'form',
    hasShareButton: true,
  } satisfies Place,
  validateSearch: editSearch,
  component: lazyRouteComponent(
    speaking('/app/user/path/edit', () => import('./journeys/EditJourneyPage.tsx')),
    'EditJourneyPage',
  ),
})

const profile = createRoute({
  getParentRoute,
  path: '/app/user/profile',
  staticData: { layout: 'shell', access: 'ownMember', skeleton: 'cards' } satisfies Place,
  validateSearch: profileSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { userId } }) => {
    if (userId === undefined) return
    const params = { id: userId }
    const { queryClient } = context
    await ready(context, () => [
      queryClient.query(kept(load('profile', { params }))),
      queryClient.infiniteQuery(kept(loadPages('journeysOf', { params }))),
    ])
  },
  component: lazyRouteComponent(
    speaking('/app/user/profile', () => import('./people/ProfilePage.tsx')),
    'ProfilePage',
  ),
})

const editProfile = createRoute({
  getParentRoute,
  path: '/app/user/edit',
  staticData: { layout: 'shell', access: 'member', title: 'people.edit.title', skeleton: 'form' } satisfies Place,
  component: lazyRouteComponent(
    speaking('/app/user/edit', () => import('./people/EditProfilePage.tsx')),
    'EditProfilePage',
  ),
})

const invite = createRoute({
  getParentRoute,
  path: '/app/user/new',
  staticData: { layout: 'shell', access: 'member', title: 'people.invite.title', skeleton: 'form' } satisfies Place,
  component: lazyRouteComponent(
    speaking('/app/user/new', () => import('./people/InvitePage.tsx')),
    'InvitePage',
  ),
})

const feedback = createRoute({
  getParentRoute,
  path: '/app/feedback',
  staticData: { layout: 'shell', access: 'member', title: 'feedback.title', skeleton: 'form' } satisfies Place,
  component: lazyRouteComponent(
    speaking('/app/feedback', () => import('./feedback/FeedbackPage.tsx')),
    'FeedbackPage',
  ),
})

const notFound = createRoute({
  getParentRoute,
  path: '/404',
  staticData: { layout: 'either', access: 'open', status: 404 } satisfies Place,
  component: NotFoundPage,
})

const unknown = createRoute({
  getParentRoute,
  path: '$',
  staticData: { layout: 'either', access: 'open', status: 404 } satisfies Place,
  component: NotFoundPage,
})

const broken = createRoute({
  getParentRoute,
  path: '/500',
  staticData: { layout: 'either', access: 'open' } satisfies Place,
  component: FailurePage,
})

const routeTree = root.addChildren([
  landing,
  login,
  register,
  loginUnprotected,
  registerUnprotected,
  resetPassword,
  verify,
  popup,
  complete,
  interests,
  discover,
  recommended,
  following,
  journey,
  createJourney,
  editJourney,
  profile,
  editProfile,
  invite,
  feedback,
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

/** The server waits for what a page shows; the browser shows the page, which knows how to wait and how to fail. */
async function ready(context: RouterContext, reads: () => (Promise<unknown> | false)[]): Promise<void> {
  const { failure } = context
  context.failure = null
  if (failure) throw failure
  const all = Promise.all(reads())
  if (typeof window === 'undefined') await all
  else all.catch(() => undefined)
}

/** What is in the cache is good enough for a start, however old. */
function kept<Options extends object>(options: Options) {
  return { ...options, staleTime: 'static' as const }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption extends Partial<Place> {}
}
