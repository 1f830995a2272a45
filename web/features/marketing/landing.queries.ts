import type { Journey } from '#contract/journey.ts'
import type { Language } from '#contract/rules/language.ts'
import { load, loadPages } from '#web/core/api/client.ts'
import type { LandingSearch } from '#web/core/session/search-params.ts'

const TRENDING_SHOWN = 6
/** Max. trending journeys in the reader's language that are moved to the front. */
const LIFTED = 3

/** The trending journeys in a language, and all of them. */
export const trendingQueries = (language: Language) =>
  [
    load('journeys', { query: { sort: 'trending', language: [language], limit: LIFTED } }),
    load('journeys', { query: { sort: 'trending', limit: TRENDING_SHOWN } }),
  ] as const

/** The trending journeys, those in the reader's language first. */
export function ownLanguageFirst(inLanguage: readonly Journey[], all: readonly Journey[]): Journey[] {
  const others = all.filter(({ id }) => inLanguage.every((journey) => journey.id !== id))
  return [...inLanguage, ...others].slice(0, TRENDING_SHOWN)
}

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
