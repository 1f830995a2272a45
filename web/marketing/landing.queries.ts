import { load, loadPages } from '#web/api/client.ts'
import type { LandingSearch } from '#web/session/search-params.ts'

/** The six journeys that people take to just now. */
export const trendingJourneys = load('journeys', { query: { sort: 'trending', limit: 6 } })

/** Badges that several listed journeys use: one journey alone puts nothing on the front page. */
export const popularBadges = load('badges', { query: { popular: 'true' } })

export function isAsked(search: LandingSearch): boolean {
  return Object.keys(search).some((name) => name !== 'lang')
}

export function askedJourneys(search: LandingSearch) {
  return loadPages('journeys', { query: search })
}
