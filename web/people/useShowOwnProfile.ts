import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/person.ts'
import { becomeKnownAs } from '#web/session.ts'
import { ownProfileQuery } from './people.queries.ts'

/** Puts one's own profile, as the server answered it, wherever it is shown; what else names one is read again when it is looked at. */
export function useShowOwnProfile(): (profile: Profile) => void {
  const client = useQueryClient()
  return (profile) => {
    void client.invalidateQueries({ refetchType: 'none' })
    client.setQueryData(ownProfileQuery().queryKey, profile)
    becomeKnownAs(profile)
  }
}
