import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#web/session.ts'
import { type Act, rememberWanted } from './wanted.ts'

/** A press that needs somebody signed in: a visitor is asked to, and the act follows once they are. */
export function useMemberAct(journeyId: string, act: Act, perform: () => void): () => void {
  const navigate = useNavigate()
  const { state } = useSession()
  return () => {
    if (state === 'member') return perform()
    rememberWanted(journeyId, act)
    if (state === 'visitor')
      void navigate({
        to: '/auth/login',
        search: { returnTo: `/app/discover/journey/${encodeURIComponent(journeyId)}` },
      })
  }
}
