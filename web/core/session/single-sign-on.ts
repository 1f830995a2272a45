import { useQuery } from '@tanstack/react-query'
import { load, send } from '#web/core/api/client.ts'

/** The name of the operator's provider, if it is the only way in; else null. `anew`: asks the server again. */
export function useOnlyProvider({ anew = false } = {}): string | null {
  const isOnlyWay = useQuery({ ...load('site', {}), ...(anew && { staleTime: 0 }) }).data?.ssoOnly ?? false
  const { data } = useQuery({ ...load('providers', {}), enabled: isOnlyWay })
  return isOnlyWay ? (data?.oidcName ?? '') : null
}

interface Attempt {
  /** The page to open afterwards. */
  returnTo?: string | undefined
  /** Token of an invitation. */
  invitation?: string | undefined
  /** The provider may not ask the person anything. */
  silent?: boolean
  /** The person has to prove again who they are. */
  fresh?: boolean
  /** Token of the link that makes an operator. */
  setUp?: string
}

/** Leaves the page for the operator's provider, which leads back. */
export async function leaveForProvider({ returnTo = '/app/discover', ...attempt }: Attempt): Promise<void> {
  const { answer } = await send('socialSignIn', { body: { provider: 'oidc', returnTo, ...attempt } })
  location.replace(answer.url)
}

/** The address of the present page, to return to. */
export function herePath(): string {
  return location.pathname + location.search + location.hash
}
