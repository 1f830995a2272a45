import { useQuery } from '@tanstack/react-query'
import { load, send } from '#web/core/api/client.ts'

/**
 * The name of the operator's provider if it is the only way in, else null. `anew`: requests it from
 * the server again.
 */
export function useOnlyProvider({ anew = false } = {}): string | null {
  const isOnlyWay = useQuery({ ...load('site', {}), ...(anew && { staleTime: 0 }) }).data?.ssoOnly ?? false
  const { data } = useQuery({ ...load('providers', {}), enabled: isOnlyWay })
  return isOnlyWay ? (data?.oidcName ?? '') : null
}

interface Attempt {
  /** The page to open after the sign-in. */
  returnTo?: string | undefined
  /** Token of an invitation. */
  invitation?: string | undefined
  /** Whether the provider mustn't ask the person anything. */
  silent?: boolean
  /** Whether the person has to prove their identity again. */
  fresh?: boolean
  /** Token of the link that makes an operator. */
  setUp?: string
}

/** Leaves the page for the operator's provider, which returns to `returnTo`. */
export async function leaveForProvider({ returnTo = '/app/discover', ...attempt }: Attempt): Promise<void> {
  const { answer } = await send('socialSignIn', { body: { provider: 'oidc', returnTo, ...attempt } })
  location.replace(answer.url)
}

/** The address of the present page, for returning to it. */
export function herePath(): string {
  return location.pathname + location.search + location.hash
}
