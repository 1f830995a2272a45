import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { type Reason, storePendingAction } from './pending-action.ts'
import { useSession } from './session.ts'

/**
 * Runs an action that needs a member. A visitor is sent to the login, and the action runs after
 * they return to this page. While the session is unknown, the action waits for it.
 */
export function useMemberAction(action: string, reason: Reason, perform: () => void): () => void {
  const navigate = useNavigate()
  const router = useRouter()
  const { state } = useSession()
  const [isWaiting, setIsWaiting] = useState(false)
  const toLogin = useCallback(() => {
    void navigate({ to: '/auth/login', search: { returnTo: router.state.location.href } })
  }, [navigate, router])
  useEffect(() => {
    if (!isWaiting || state === 'unknown') return
    setIsWaiting(false)
    if (state === 'visitor') toLogin()
  }, [isWaiting, state, toLogin])
  return () => {
    if (state === 'member') return perform()
    storePendingAction(action, reason, router.state.location.href)
    if (state === 'visitor') toLogin()
    else setIsWaiting(true)
  }
}
