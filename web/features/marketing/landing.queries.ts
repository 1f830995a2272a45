import { load, loadPages } from '#web/core/api/client.ts'
import type { LandingSearch } from '#web/core/session/search-params.ts'

export const trendingJourneys = load('journeys', { query: { sort: 'trending', limit: 6 } })

export const siteNumbers = load('siteNumbers', {})

/**
 * Badges used by several listed journeys, so that no single journey can put its badge on the
 * landing page.
 */
export const popularBadges = load('badges', { query: { popular: 'true' } })

export function hasSearch(search: LandingSearch): boolean {
  return Object.keys(search).some((name) => name !== 'lang')
}

export function resultsQuery(search: LandingSearch) {
  return loadPages('journeys', { query: search })
}
