import type { QueryClient } from '@tanstack/react-query'
import type { Journey } from '#contract/journey.ts'
import { type CachedItem, findItem, GONE, patchItem } from '#web/core/api/cached-item.ts'
import { journeyQuery } from './journeys.queries.ts'

/** Finds a journey in every cached list and page, for `patchItem`. */
export function cachedJourney(id: string): CachedItem<Journey> {
  return { isItem: isJourney, id }
}

/**
 * Updates a journey in all cached answers. Journeys in lists have no `steps` but may have a
 * `because`; both stay as they are.
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

/** A journey without its steps, from any cached list; undefined if no list contains it. */
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
