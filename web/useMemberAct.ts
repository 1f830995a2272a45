import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSession } from './session.ts'
import { rememberWanted } from './wanted.ts'

/** A press that needs somebody signed in: a visitor is asked to, and the act follows once they are back on this page. */
export function useMemberAct(act: string, perform: () => void): () => void {
  const navigate = useNavigate()
  const router = useRouter()
  const { state } = useSession()
  return () => {
    if (state === 'member') return perform()
    rememberWanted(act)
    if (state === 'visitor') void navigate({ to: '/auth/login', search: { returnTo: router.state.location.href } })
  }
}
