import { load, loadPages } from '#web/client.ts'
import type { JourneySearch } from '#web/search.ts'

/** Loaded pages of a list are kept this long, so that Back finds them. */
const KEPT_MS = 30 * 60_000

export const journeyQuery = (id: string) => load('journey', { params: { id } })
/** Asked for once a visit; a page that gives nothing is no failure to try again. */
export const previewQuery = (url: string) => ({
  ...load('preview', { query: { url } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: KEPT_MS,
  retry: false,
})
export const badgesQuery = () => ({ ...load('badges', {}), staleTime: 5 * 60_000 })
export const discoverQuery = (query: JourneySearch) => ({ ...loadPages('journeys', { query }), gcTime: KEPT_MS })
export const followingQuery = () => ({ ...loadPages('followedJourneys', {}), gcTime: KEPT_MS })
export const recommendedQuery = () => ({ ...loadPages('recommendedJourneys', {}), gcTime: KEPT_MS })
