import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Suggestion } from '#contract/suggestion.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'

interface Searched {
  /** The suggestion; null if there is none, undefined until that is known. */
  suggestion: Suggestion | null | undefined
  error: ApiError | null
  retry: () => void
}

/** An open suggestion for a journey that the viewer works on. */
export function useSuggestion(pathId: string, id: string): Searched {
  const pages = useInfiniteQuery(loadPages('suggestions', { params: { pathId } }))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const found = data && itemsOf(data).find((suggestion) => suggestion.id === id)
  const isSearching = found === undefined && !error && (data === undefined || hasNextPage)
  useEffect(() => {
    if (isSearching && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isSearching, hasNextPage, isFetchingNextPage, fetchNextPage])
  return { suggestion: found ?? (isSearching || error ? undefined : null), error, retry: () => void pages.refetch() }
}
