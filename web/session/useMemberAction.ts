import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { type Reason, rememberWanted } from './pending-action.ts'
import { useSession } from './session.ts'

/**
 * A press that needs a member: a visitor is sent to the login, which says what for, and the act follows once they are back
 * on this page. A press that comes before it is known who is here waits for that.
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
