import { createRoute } from '@tanstack/react-router'
import { load, loadPages } from '#web/api/client.ts'
import { firstOfDiscover } from '#web/journeys/data/journeys.queries.ts'
import { journeySearch, moderationSearch, pathSearch, peopleSearch, profileSearch } from '#web/session/search-params.ts'
import type { Place } from '#web/shell/page-meta.ts'
import { getParentRoute, kept, page, ready } from './root.tsx'

const discover = createRoute({
  getParentRoute,
  path: '/app/discover',
  staticData: { layout: 'shell', access: 'member', title: 'shell.nav.discover', serverRendered: true } satisfies Place,
  validateSearch: journeySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // The browser asks for the whole list, as whoever is here.
    if (import.meta.env.SSR) await ready(context, () => [context.queryClient.query(firstOfDiscover(deps))])
  },
  component: page('/app/discover', () => import('#web/journeys/browse/DiscoverPage.tsx'), 'DiscoverPage'),
})

const recommended = createRoute({
  getParentRoute,
  path: '/app/recommended',
  staticData: {
    layout: 'shell',
    access: 'member',
    title: 'shell.nav.recommended',
    hasShareButton: true,
  } satisfies Place,
  component: page('/app/recommended', () => import('#web/journeys/browse/RecommendedPage.tsx'), 'RecommendedPage'),
})

const following = createRoute({
  getParentRoute,
  path: '/app/following',
  staticData: {
    layout: 'shell',
    access: 'member',
    title: 'shell.nav.following',
    hasShareButton: true,
  } satisfies Place,
  component: page('/app/following', () => import('#web/journeys/browse/FollowingPage.tsx'), 'FollowingPage'),
})

const journey = createRoute({
  getParentRoute,
  path: '/app/discover/journey/$journeyId',
  staticData: { layout: 'shell', access: 'open' } satisfies Place,
  loader: async ({ context, params }) => {
    await ready(context, () => [context.queryClient.query(kept(load('journey', { params: { id: params.journeyId } })))])
  },
  component: page(
    '/app/discover/journey/$journeyId',
    () => import('#web/journeys/page/JourneyPage.tsx'),
    'JourneyPage',
  ),
})

const fullPath = createRoute({
  getParentRoute,
  path: '/app/user/fullpath',
  staticData: { layout: 'shell', access: 'open' } satisfies Place,
  validateSearch: pathSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await ready(context, () => [context.queryClient.query(kept(load('journey', { params: { id: deps.pathId } })))])
  },
  component: page('/app/user/fullpath', () => import('#web/journeys/page/FullPathPage.tsx'), 'FullPathPage'),
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
  component: page('/app/create/journey', () => import('#web/journeys/edit/CreateJourneyPage.tsx'), 'CreateJourneyPage'),
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
  validateSearch: pathSearch,
  component: page('/app/user/path/edit', () => import('#web/journeys/edit/EditJourneyPage.tsx'), 'EditJourneyPage'),
})

const profile = createRoute({
  getParentRoute,
  path: '/app/user/profile',
  staticData: { layout: 'shell', access: 'ownMember' } satisfies Place,
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
  component: page('/app/user/profile', () => import('#web/people/profile/ProfilePage.tsx'), 'ProfilePage'),
})

const editProfile = createRoute({
  getParentRoute,
  path: '/app/user/edit',
  staticData: { layout: 'shell', access: 'member', title: 'shell.nav.editProfile', skeleton: 'form' } satisfies Place,
  component: page('/app/user/edit', () => import('#web/account/EditProfilePage.tsx'), 'EditProfilePage'),
})

const peopleCards = createRoute({
  getParentRoute,
  path: '/app/user/cards',
  staticData: { layout: 'shell', access: 'member', title: 'people.directory.title' } satisfies Place,
  validateSearch: peopleSearch,
  component: page('/app/user/cards', () => import('#web/people/directory/PeopleCardsPage.tsx'), 'PeopleCardsPage'),
})

const peopleList = createRoute({
  getParentRoute,
  path: '/app/user/list',
  staticData: { layout: 'shell', access: 'member', title: 'people.directory.title' } satisfies Place,
  validateSearch: peopleSearch,
  component: page('/app/user/list', () => import('#web/people/directory/PeopleListPage.tsx'), 'PeopleListPage'),
})

const invite = createRoute({
  getParentRoute,
  path: '/app/user/new',
  staticData: { layout: 'shell', access: 'member', title: 'people.invite.title', skeleton: 'form' } satisfies Place,
  component: page('/app/user/new', () => import('#web/people/directory/InvitePage.tsx'), 'InvitePage'),
})

const feedback = createRoute({
  getParentRoute,
  path: '/app/feedback',
  staticData: { layout: 'shell', access: 'member', title: 'feedback.title', skeleton: 'form' } satisfies Place,
  component: page('/app/feedback', () => import('#web/feedback/FeedbackPage.tsx'), 'FeedbackPage'),
})

/** To others than moderators the page says that there is none. */
const moderation = createRoute({
  getParentRoute,
  path: '/app/moderation',
  staticData: { layout: 'shell', access: 'member' } satisfies Place,
  validateSearch: moderationSearch,
  component: page('/app/moderation', () => import('#web/moderation/ModerationPage.tsx'), 'ModerationPage'),
})

/** Everything below `/app`. */
export const appRoutes = [
  discover,
  recommended,
  following,
  journey,
  fullPath,
  createJourney,
  editJourney,
  profile,
  editProfile,
  peopleCards,
  peopleList,
  invite,
  feedback,
  moderation,
] as const
