import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/person.ts'
import { markStale } from '#web/api/invalidation.ts'
import { becomeKnownAs } from '#web/session/session.ts'
import { ownProfileQuery } from './people.queries.ts'

/** Shows one's own profile as the server answered it; everything else that names the person is stale. */
export function useShowOwnProfile(): (profile: Profile) => void {
  const client = useQueryClient()
  return (profile) => {
    void markStale(client, 'updateProfile')
    client.setQueryData(ownProfileQuery().queryKey, profile)
    becomeKnownAs(profile)
  }
}
