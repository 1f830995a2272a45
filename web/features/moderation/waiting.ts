import { useQuery } from '@tanstack/react-query'
import { load } from '#web/core/api/client.ts'
import { useSession } from '#web/core/session/session.ts'

/** How often a moderator's page requests the numbers of waiting items, in ms. */
const ASK_EVERY_MS = 60_000

/** The numbers of items that wait for the signed-in moderator; undefined for others, and until they are loaded. */
export function useWaiting() {
  const { profile } = useSession()
  const { data } = useQuery({
    ...load('waiting', {}),
    enabled: profile?.moderator === true && !profile.needsFactor,
    refetchInterval: ASK_EVERY_MS,
  })
  return data
}
