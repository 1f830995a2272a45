import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { startPage } from '#web/core/session/session.ts'

/**
 * Paths of the login and registration pages. On other paths, the login is shown instead of the
 * page.
 */
const FORMS = /^\/auth\/(?:login|register)/u
const UNPROTECTED = /-unprotected$/u

/** The page that the person requested before signing in, and a function that opens it. */
export function useReturnPage() {
  const router = useRouter()
  const location = useLocation()
  const isInPlace = !FORMS.test(location.pathname)
  const page = isInPlace ? location.href : location.search.returnTo
  const invitation = isInPlace ? undefined : location.search.invitation
  const isUnprotected = UNPROTECTED.test(location.pathname)
  /**
   * Opens the requested page. Only needed on forms that members can open too: the shell redirects
   * from the others when the session begins.
   */
  const proceed = useCallback(() => {
    if (isUnprotected) router.history.replace(page ?? startPage())
  }, [router, isUnprotected, page])
  return {
    /** The search parameters of a link to the other form (login or registration). */
    search: { ...(page !== undefined && { returnTo: page }), ...(invitation !== undefined && { invitation }) },
    /** Token of an invitation. */
    invitation,
    proceed,
  }
}
