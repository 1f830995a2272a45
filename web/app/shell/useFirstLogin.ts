import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { send } from '#web/core/api/client.ts'
import { useSession } from '#web/core/session/session.ts'
import type { PageMeta } from './page-meta.ts'

/** Whether onboarding is still to come; asked again after sign-in and after onboarding. */
const KEY = 'firstLogin'

/** Sends a new member from any member page to the interests. True while it asks or navigates. */
export function useFirstLogin({ access, onboarding }: PageMeta): boolean {
  const router = useRouter()
  const session = useSession()
  const needsCheck = session.state === 'member' && access === 'member' && onboarding !== true
  const [isKnown, setIsKnown] = useState(false)
  const stored = needsCheck ? localStorage.getItem(KEY) : null
  const isSettled = isKnown || stored === 'false'

  // The answer stays when the session ends, so that the page isn't taken away.
  useEffect(() => {
    if (session.state === 'visitor') setIsKnown(false)
    else if (needsCheck && isSettled) setIsKnown(true)
  }, [session.state, needsCheck, isSettled])

  useEffect(() => {
    if (!needsCheck || isSettled) return
    void isFirstLogin(stored).then((isFirst) => {
      if (isFirst)
        void router.navigate({ to: '/auth/interests', search: returnSearch(router.latestLocation), replace: true })
      else setIsKnown(true)
    })
  }, [needsCheck, isSettled, stored, router])

  return needsCheck && !isSettled
}

/** The page that onboarding returns to; Discover is the default. */
function returnSearch({ href }: { href: string }): { returnTo?: string } {
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
