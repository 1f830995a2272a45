import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { send } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import type { PageMeta } from './page-meta.ts'

/** Whether onboarding is still to come; asked again after sign-in and after onboarding. */
const KEY = 'firstLogin'

/** Sends a new member from any member page to the interests. True while it asks or navigates. */
export function useFirstLogin({ access, onboarding }: PageMeta): boolean {
  const router = useRouter()
  const session = useSession()
  const guarded = session.state === 'member' && access === 'member' && onboarding !== true
  const [known, setKnown] = useState(false)
  const stored = guarded ? localStorage.getItem(KEY) : null
  const settled = known || stored === 'false'

  // The answer stays when the session ends, so that the page isn't taken away.
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

/** The page that onboarding returns to; Discover is the default. */
function returnTo({ href }: { href: string }): { returnTo?: string } {
  return href === '/app/discover' ? {} : { returnTo: href }
}

/** A failure lets the member in; the next page asks again. */
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
