import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/person.ts'
import { load } from '#web/api/client.ts'
import { markStale } from '#web/api/invalidation.ts'
import { becomeKnownAs } from './session.ts'

/** Shows one's own profile as the server answered it; everything else that names the person is stale. */
export function useShowOwnProfile(): (profile: Profile) => void {
  const client = useQueryClient()
  return (profile) => {
    void markStale(client, 'updateProfile')
    client.setQueryData(load('ownProfile', {}).queryKey, profile)
    becomeKnownAs(profile)
  }
}
