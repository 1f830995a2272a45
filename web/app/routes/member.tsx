import { createRoute } from '@tanstack/react-router'
import { load, loadPages } from '#web/core/api/client.ts'
import {
  activitySearch,
  draftSearch,
  journeySearch,
  moderationSearch,
  pathSearch,
  peopleSearch,
  profileSearch,
  textSearch,
} from '#web/core/session/search-params.ts'
import { firstJourneysQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { kept, pageRoute, type RouterContext, ready } from './root.tsx'

const discover = createRoute({
  ...pageRoute('/app/discover'),
  validateSearch: journeySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // The browser asks for the whole list, with the viewer's own marks.
    if (import.meta.env.SSR) await ready(context, () => [context.queryClient.query(firstJourneysQuery(deps))])
  },
})

const loadJourney = (context: RouterContext, id: string) =>
  ready(context, () => [context.queryClient.query(kept(load('journey', { params: { id } })))])

const journey = createRoute({
  ...pageRoute('/app/discover/journey/$journeyId'),
  loader: ({ context, params }) => loadJourney(context, params.journeyId),
})

const fullPath = createRoute({
  ...pageRoute('/app/user/fullpath'),
  validateSearch: pathSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadJourney(context, deps.pathId),
})

const profile = createRoute({
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

/** Everything below `/app`. */
export const memberRoutes = [
  discover,
  journey,
  fullPath,
  profile,
  createRoute(pageRoute('/app/recommended')),
  createRoute(pageRoute('/app/following')),
  createRoute(pageRoute('/app/discover/journey/$journeyId/upkeep')),
  createRoute({ ...pageRoute('/app/activity'), validateSearch: activitySearch }),
  createRoute({ ...pageRoute('/app/create/journey'), validateSearch: draftSearch }),
  createRoute({ ...pageRoute('/app/user/path/edit'), validateSearch: pathSearch }),
  createRoute(pageRoute('/app/user/edit')),
  createRoute({ ...pageRoute('/app/user/notes'), validateSearch: textSearch }),
  createRoute({ ...pageRoute('/app/user/cards'), validateSearch: peopleSearch }),
  createRoute({ ...pageRoute('/app/user/list'), validateSearch: peopleSearch }),
  createRoute(pageRoute('/app/user/new')),
  createRoute(pageRoute('/app/feedback')),
  createRoute({ ...pageRoute('/app/moderation'), validateSearch: moderationSearch }),
] as const
