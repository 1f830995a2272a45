import type { QueryClient } from '@tanstack/react-query'
import type { Journey } from '#contract/journey.ts'
import { findWithin, GONE, patchCached } from '#web/api/patch.ts'
import { journeyQuery } from './journeys.queries.ts'

/** Changes one journey in every list and on every page that is cached. */
export function changeCachedJourney(client: QueryClient, id: string, change: (journey: Journey) => Journey) {
  patchCached(client, isJourney, id, change)
}

/** Puts an answered journey wherever it is cached. Lists keep their missing `steps` and their `because`. */
export function mergeJourney(client: QueryClient, { steps, ...answer }: Journey) {
  changeCachedJourney(client, answer.id, (known) => ({
    ...known,
    ...answer,
    ...(known.steps && steps && { steps }),
  }))
}

/** Cancels reads under way that would bring back the state before a change; the next page of a list goes on. */
export async function cancelStaleReads(client: QueryClient, id: string) {
  await client.cancelQueries({
    predicate: ({ state }) =>
      state.fetchMeta?.fetchMore === undefined && findWithin(state.data, isJourney, id) !== undefined,
  })
}

/** Takes a deleted journey out of the cache. */
export function forgetJourney(client: QueryClient, id: string) {
  client.removeQueries({ queryKey: journeyQuery(id).queryKey })
  patchCached(client, isJourney, id, () => GONE)
}

/** A journey that any list has in the cache; lists leave out its steps. */
export function listedJourney(client: QueryClient, id: string): Journey | undefined {
  for (const { state } of client.getQueryCache().getAll()) {
    const journey = findWithin(state.data, isJourney, id)
    if (journey) return journey
  }
  return
}

function isJourney(data: unknown): data is Journey {
  return typeof data === 'object' && data !== null && 'id' in data && 'badges' in data && 'owner' in data
}
