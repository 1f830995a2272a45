import { useQuery } from '@tanstack/react-query'
import { load, send } from '#web/core/api/client.ts'

/** The invitation in the address; undefined without a token, null if it isn't valid any more. */
export interface WorkingInvitation {
  token: string
  email: string | null
  inviter: string | null
}

/**
 * How an account is created: 'none': sign-up is closed; 'invitation': one is needed; 'ask': a
 * moderator decides; 'register': at once.
 */
export type WayIn = 'none' | 'invitation' | 'ask' | 'register'

/** How the reader can get an account, by the settings of the site and their invitation. */
export function useWayIn(token: string | undefined) {
  const { data: site } = useQuery(load('site', {}))
  const { data: invitation, isFetching } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => readInvitation(token ?? ''),
    enabled: token !== undefined,
  })
  const isInvited = token !== undefined && invitation !== null
  const way: WayIn =
    site?.signUp === 'closed'
      ? 'none'
      : site?.signUp === 'invite' && !isInvited
        ? 'invitation'
        : site?.signUp === 'approval' && !(isInvited && site.invitedSkipQueue)
          ? 'ask'
          : 'register'
  return {
    way,
    domains: site?.domains ?? [],
    membersInvite: site?.membersInvite ?? true,
    invitation,
    isLoading: token !== undefined && isFetching,
  }
}

async function readInvitation(token: string): Promise<WorkingInvitation | null> {
  return await send('readInvitation', { body: { token } }).then(
    ({ answer }) => ({ token, ...answer }),
    () => null,
  )
}
