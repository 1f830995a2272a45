import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Person } from '#contract/person.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useDebounced } from '#web/core/ui/state/useDebounced.ts'

/** Max. people that the search offers. */
const FOUND_MAX = 5
const PAUSE_MS = 300
export const PEOPLE_SEARCH_MAX = 200

/**
 * The first members whose name contains the typed text, without those with the ids `known`; null while nothing
 * is typed, and until the first answer.
 */
export function useFoundPeople(typed: string, known: readonly string[]): Person[] | null {
  const q = useDebounced(typed.trim(), PAUSE_MS)
  const { data } = useInfiniteQuery({
    ...loadPages('people', { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  if (q === '' || !data) return null
  return itemsOf(data)
    .filter(({ id }) => !known.includes(id))
    .slice(0, FOUND_MAX)
}
