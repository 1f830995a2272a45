import { load, loadPages } from '#web/api/client.ts'
import type { JourneySearch } from '#web/session/search-params.ts'

/** Loaded pages of a list are kept this long, so that Back finds them. */
const KEPT_MS = 30 * 60_000

export const journeyQuery = (id: string) => load('journey', { params: { id } })
export const badgesQuery = () => ({ ...load('badges', {}), staleTime: 5 * 60_000 })
export const discoverQuery = (query: JourneySearch) => ({ ...loadPages('journeys', { query }), gcTime: KEPT_MS })
/** As many as a wide screen shows: the server writes them, for as long as one's own list is on its way. */
export const firstOfDiscover = (query: JourneySearch) => load('journeys', { query: { ...query, limit: 6 } })
export const followingQuery = () => ({ ...loadPages('followedJourneys', {}), gcTime: KEPT_MS })
export const recommendedQuery = () => ({ ...loadPages('recommendedJourneys', {}), gcTime: KEPT_MS })
