import { type RouterState, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { type Reason, storePendingAction } from './pending-action.ts'
import { useSession } from './session.ts'

/**
 * Runs an action that needs a member. A visitor is sent to the registration, which leads to the login, and the action runs after
 * they return to this page, or to its element `hash`. While the session is unknown, the action waits for it.
 */
export function useMemberAction(action: string, reason: Reason, perform: () => void, hash?: string): () => void {
  const navigate = useNavigate()
  const router = useRouter()
  const { state } = useSession()
  const [isWaiting, setIsWaiting] = useState(false)
  const toRegistration = useCallback(() => {
    void navigate({ to: '/auth/register', search: { returnTo: shownPage(router.state, hash) } })
  }, [navigate, router, hash])
  useEffect(() => {
    if (!isWaiting || state === 'unknown') return
    setIsWaiting(false)
    if (state === 'visitor') toRegistration()
  }, [isWaiting, state, toRegistration])
  return () => {
    if (state === 'member') return perform()
    storePendingAction(action, reason, shownPage(router.state, hash))
    if (state === 'visitor') toRegistration()
    else setIsWaiting(true)
  }
}

/**
 * The page on the screen. At the second click of a double click, the router's location is already
 * the registration.
 */
function shownPage({ resolvedLocation, location }: RouterState, hash?: string): string {
  const { href } = resolvedLocation ?? location
  return hash === undefined ? href : `${href.split('#')[0]}#${hash}`
}
