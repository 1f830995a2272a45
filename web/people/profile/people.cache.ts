import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/person.ts'
import { findWithin, patchCached } from '#web/api/patch.ts'

/** Changes one person on every page and in every list that is cached. */
export function changeCachedProfile(client: QueryClient, id: string, change: (profile: Profile) => Profile) {
  patchCached(client, isProfile, id, change)
}

/** Cancels reads under way that would bring back the state before a change; the next page of a list goes on. */
export async function cancelStaleReads(client: QueryClient, id: string) {
  await client.cancelQueries({
    predicate: ({ state }) =>
      state.fetchMeta?.fetchMore === undefined && findWithin(state.data, isProfile, id) !== undefined,
  })
}

function isProfile(data: unknown): data is Profile {
  return typeof data === 'object' && data !== null && 'id' in data && 'isFollowed' in data
}
