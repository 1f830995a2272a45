import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { send } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import type { PageMeta } from './page-meta.ts'

/** Whether onboarding is still to come, as last heard; asked again after a login or once it is done. */
const KEY = 'firstLogin'

/** Leads a newcomer from a member's page to the interests. True while it is asked, or while they leave. */
export function useFirstLogin({ access, onboarding }: PageMeta): boolean {
  const router = useRouter()
  const session = useSession()
  const guarded = session.state === 'member' && access === 'member' && onboarding !== true
  const [known, setKnown] = useState(false)
  const stored = guarded ? localStorage.getItem(KEY) : null
  const settled = known || stored === 'false'

  // What was settled stays so while its member is here: a session that ends on the way takes no page away.
  useEffect(() => {
    if (session.state === 'visitor') setKnown(false)
    else if (guarded && settled) setKnown(true)
  }, [session.state, guarded, settled])

  useEffect(() => {
    if (!guarded || settled) return
    void isFirstLogin(stored).then((isFirst) => {
      if (isFirst)
        void router.navigate({ to: '/auth/interests', search: returnTo(router.latestLocation), replace: true })
      else setKnown(true)
    })
  }, [guarded, settled, stored, router])

  return guarded && !settled
}

/** The page that onboarding returns to; discover is where it leads anyway. */
function returnTo({ href }: { href: string }): { returnTo?: string } {
  return href === '/app/discover' ? {} : { returnTo: href }
}

/** A failure keeps nobody out: the next page asks again. */
async function isFirstLogin(stored: string | null): Promise<boolean> {
  if (stored === 'true') return true
  try {
    const { answer } = await send('firstLogin', {})
    localStorage.setItem(KEY, String(answer))
    return answer
  } catch {
    return false
  }
}
