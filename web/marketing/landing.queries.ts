import { load, loadPages } from '#web/client.ts'
import type { LandingSearch } from '#web/search.ts'

/** The six journeys that people take to just now. */
export const trendingJourneys = load('journeys', { query: { sort: 'trending', limit: 6 } })

export function isAsked(search: LandingSearch): boolean {
  return Object.keys(search).some((name) => name !== 'lang')
}

export function askedJourneys(search: LandingSearch) {
  return loadPages('journeys', { query: search })
}
