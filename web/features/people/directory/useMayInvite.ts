import { useQuery } from '@tanstack/react-query'
import { load } from '#web/core/api/client.ts'
import { useSession } from '#web/core/session/session.ts'

/**
 * Whether the reader can invite people: operators always can, members if the site allows it. True
 * until that is known.
 */
export function useMayInvite(): boolean {
  const { profile } = useSession()
  const membersInvite = useQuery(load('site', {})).data?.membersInvite ?? true
  return membersInvite || profile?.operator === true
}
