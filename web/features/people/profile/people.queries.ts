import type { Profile } from '#contract/person.ts'
import type { Shelf } from '#contract/rules/person.ts'
import { load, loadPages } from '#web/core/api/client.ts'
import type { PeopleSearch } from '#web/core/session/search-params.ts'

/** Time in ms that the loaded pages of a list stay cached, so that Back shows them at once. */
const CACHE_MS = 30 * 60_000

export const ownProfileQuery = () => load('ownProfile', {})
export const profileQuery = (id: string) => load('profile', { params: { id } })
export const ownJourneysQuery = () => ({ ...loadPages('ownJourneys', {}), gcTime: CACHE_MS })
export const journeysOfQuery = ({ id }: Profile) => ({
  ...loadPages('journeysOf', { params: { id } }),
  gcTime: CACHE_MS,
})
export const shelfQuery = ({ id }: Profile, shelf: Shelf) => ({
  ...loadPages('shelf', { params: { id, shelf }, query: shelf === 'following' ? { unfinished: 'true' } : {} }),
  gcTime: CACHE_MS,
})
export const earnedBadgesQuery = ({ id }: Profile) => loadPages('earnedBadges', { query: { uid: id } })
export const activityQuery = ({ id }: Profile) => load('activity', { query: { uid: id } })
export const peopleQuery = (query: PeopleSearch) => ({ ...loadPages('people', { query }), gcTime: CACHE_MS })
