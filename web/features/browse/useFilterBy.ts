import { useNavigate } from '@tanstack/react-router'
import type { JourneySearch } from '#web/core/session/search-params.ts'
import type { FilterChange } from './filters.ts'

/** Returns a function that opens Discover with changed filters. */
export function useFilterBy(search: JourneySearch): (change: FilterChange) => void {
  const navigate = useNavigate()
  return (change) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined)
    void navigate({ to: '/app/discover', search: Object.fromEntries(next), resetScroll: false })
  }
}
