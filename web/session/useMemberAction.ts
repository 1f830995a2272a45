import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { type Reason, rememberWanted } from './pending-action.ts'
import { useSession } from './session.ts'

/**
 * Runs an action that needs a member. A visitor is sent to the login, and the action runs after
 * they return to this page. While the session is unknown, the action waits for it.
 */
export function useMemberAct(act: string, reason: Reason, perform: () => void): () => void {
  const navigate = useNavigate()
  const router = useRouter()
  const { state } = useSession()
  const [waits, setWaits] = useState(false)
  const toLogin = useCallback(() => {
    void navigate({ to: '/auth/login', search: { returnTo: router.state.location.href } })
  }, [navigate, router])
  useEffect(() => {
    if (!waits || state === 'unknown') return
    setWaits(false)
    if (state === 'visitor') toLogin()
  }, [waits, state, toLogin])
  return () => {
    if (state === 'member') return perform()
    rememberWanted(act, reason, router.state.location.href)
    if (state === 'visitor') toLogin()
    else setWaits(true)
  }
}
