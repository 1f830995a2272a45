import type { QueryClient } from '@tanstack/react-query'
import type { Journey } from '#contract/journey.ts'
import { type CachedItem, findItem, GONE, patchItem } from '#web/core/api/cached-item.ts'
import { journeyQuery } from './journeys.queries.ts'

/** A journey in every cached list and page. */
export function cachedJourney(id: string): CachedItem<Journey> {
  return { isItem: isJourney, id }
}

/**
 * Updates a journey everywhere in the cache. Lists keep their missing `steps` and their `because`.
 */
export function mergeJourney(client: QueryClient, { steps, ...answer }: Journey) {
  patchItem(client, cachedJourney(answer.id), (known) => ({
    ...known,
    ...answer,
    ...(known.steps && steps && { steps }),
  }))
}

export function removeJourney(client: QueryClient, id: string) {
  client.removeQueries({ queryKey: journeyQuery(id).queryKey })
  patchItem(client, cachedJourney(id), () => GONE)
}

/** A journey from any cached list, without its steps. */
export function journeyFromLists(client: QueryClient, id: string): Journey | undefined {
  for (const { state } of client.getQueryCache().getAll()) {
    const journey = findItem(state.data, cachedJourney(id))
    if (journey) return journey
  }
  return
}

function isJourney(data: unknown): data is Journey {
  return typeof data === 'object' && data !== null && 'id' in data && 'badges' in data && 'owner' in data
}
