import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HomeStrips } from '#contract/home.ts'
import { homeQuery } from '#web/features/journeys/data/journeys.queries.ts'

interface Home {
  isShown: boolean
  strips: UseQueryResult<HomeStrips>
}

/**
 * The rows above the list on Discover. They are left out if the page was opened with filters, but
 * not if filters are chosen later.
 */
export function useHomeStrips({ q, hasFilters }: { q: string | undefined; hasFilters: boolean }): Home {
  const [wereShown, setWereShown] = useState(!hasFilters)
  if (!wereShown && !hasFilters) setWereShown(true)
  const isShown = wereShown && q === undefined
  const strips = useQuery({ ...homeQuery(), enabled: isShown })
  return { isShown, strips }
}
