import { load, loadPages } from '#web/core/api/client.ts'
import type { LandingSearch } from '#web/core/session/search-params.ts'

export const trendingJourneys = load('journeys', { query: { sort: 'trending', limit: 6 } })

/** Badges of several listed journeys: one journey alone can't put a badge on the landing page. */
export const popularBadges = load('badges', { query: { popular: 'true' } })

export function hasSearch(search: LandingSearch): boolean {
  return Object.keys(search).some((name) => name !== 'lang')
}

export function resultsQuery(search: LandingSearch) {
  return loadPages('journeys', { query: search })
}
