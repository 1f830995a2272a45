import type { Sort } from '#contract/rules/journey.ts'
import { load, loadPages } from '#web/core/api/client.ts'
import type { JourneySearch } from '#web/core/session/search-params.ts'

/** Time in ms that the loaded pages of a list stay cached, so that Back shows them at once. */
const CACHE_MS = 30 * 60_000

export const journeyQuery = (id: string) => load('journey', { params: { id } })
export const versionsQuery = (id: string) => ({ ...loadPages('adaptations', { params: { id } }), gcTime: CACHE_MS })
export const badgesQuery = () => ({ ...load('badges', {}), staleTime: 5 * 60_000 })
export const discoverQuery = (search: JourneySearch) => ({
  ...loadPages('journeys', { query: inOrder(search) }),
  gcTime: CACHE_MS,
})
export const homeQuery = () => ({ ...load('homeStrips', {}), gcTime: CACHE_MS })
export const followingQuery = () => ({ ...loadPages('followedJourneys', {}), gcTime: CACHE_MS })
export const recommendedQuery = () => ({ ...loadPages('recommendedJourneys', {}), gcTime: CACHE_MS })
export const badgeQuery = (name: string) => load('badge', { params: { name } })
/** The journeys of a badge, trending journeys first. */
export const badgeJourneysQuery = (
  name: string,
  { sort = 'trending', ...search }: { sort?: Sort; cursor?: string },
) => ({
  ...loadPages('journeys', { query: { badge: [name], sort, ...search } }),
  gcTime: CACHE_MS,
})

/** The order of Discover unless another one is chosen: the best match of a search, else trending. */
export function defaultSort({ q }: JourneySearch) {
  return q === undefined ? 'trending' : 'best'
}

function inOrder(search: JourneySearch): JourneySearch {
  const sort = defaultSort(search)
  return sort === 'best' ? search : { sort, ...search }
}
