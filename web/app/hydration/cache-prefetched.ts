import type { QueryClient } from '@tanstack/react-query'
import type { ReadCall } from '#contract/api.ts'
import { load, loadPages } from '#web/core/api/client.ts'
import { readingEndpoint } from '#web/core/api/endpoints.ts'
import { pageAt } from '#web/pages.ts'

/**
 * Puts the prefetched responses of a member's page into the query cache, so that its first render
 * with the session has its data. The inline script prefetches only without parameters in the address.
 */
export function cachePrefetched(client: QueryClient): void {
  if (location.search !== '') return
  for (const call of pageAt(location.pathname).prefetch ?? []) {
    const [name, query] = call.split('?') as [ReadCall, string | undefined]
    const input = query === undefined ? {} : { query: Object.fromEntries(new URLSearchParams(query)) }
    const response = readingEndpoint(name)?.paged
      ? client.infiniteQuery(loadPages(name, input as never))
      : client.query(load(name, input as never))
    response.catch(() => undefined)
  }
}
