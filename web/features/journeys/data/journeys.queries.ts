import type { Sort } from '#contract/rules/journey.ts'
import { load, loadPages } from '#web/core/api/client.ts'
import type { JourneySearch } from '#web/core/session/search-params.ts'

/** Time in ms that the loaded pages of a list stay cached, so that Back shows them at once. */
const CACHE_MS = 30 * 60_000

export const journeyQuery = (id: string) => load('journey', { params: { id } })
export const badgesQuery = () => ({ ...load('badges', {}), staleTime: 5 * 60_000 })
export const discoverQuery = (query: JourneySearch) => ({ ...loadPages('journeys', { query }), gcTime: CACHE_MS })
/** The six journeys that the server renders before the viewer's own list has loaded. */
export const firstJourneysQuery = (query: JourneySearch) => load('journeys', { query: { ...query, limit: 6 } })
export const homeQuery = () => ({ ...load('homeStrips', {}), gcTime: CACHE_MS })
export const followingQuery = () => ({ ...loadPages('followedJourneys', {}), gcTime: CACHE_MS })
export const recommendedQuery = () => ({ ...loadPages('recommendedJourneys', {}), gcTime: CACHE_MS })
export const badgeQuery = (name: string) => load('badge', { params: { name } })
/** The journeys of a badge, trending ones first. */
export const badgeJourneysQuery = (
  name: string,
  { sort = 'trending', ...search }: { sort?: Sort; cursor?: string },
) => ({
  ...loadPages('journeys', { query: { badge: [name], sort, ...search } }),
  gcTime: CACHE_MS,
})
