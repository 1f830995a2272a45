import { useQuery } from '@tanstack/react-query'
import { load } from '#web/core/api/client.ts'
import { useSession } from '#web/core/session/session.ts'

/** How often a moderator's page asks what waits, in ms. */
const ASK_EVERY_MS = 60_000

/** How much waits for the moderator who is signed in; undefined for others, and until it is known. */
export function useWaiting() {
  const { profile } = useSession()
  const { data } = useQuery({
    ...load('waiting', {}),
    enabled: profile?.moderator === true && !profile.needsFactor,
    refetchInterval: ASK_EVERY_MS,
  })
  return data
}
