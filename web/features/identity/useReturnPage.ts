import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { startPage } from '#web/core/session/session.ts'

/** Forms with their own address; on any other address the login replaces the requested page. */
const FORMS = /^\/auth\/(?:login|register)/u
const UNPROTECTED = /-unprotected$/u

/** The page the person asked for before signing in, and how to get there. */
export function useReturnPage() {
  const router = useRouter()
  const location = useLocation()
  const isInPlace = !FORMS.test(location.pathname)
  const page = isInPlace ? location.href : location.search.returnTo
  const isUnprotected = UNPROTECTED.test(location.pathname)
  /** Leaves a form that members may open; the shell leaves the others when the session begins. */
  const proceed = useCallback(() => {
    if (isUnprotected) router.history.replace(page ?? startPage())
  }, [router, isUnprotected, page])
  return {
    /** For a link to the other form. */
    search: page === undefined ? {} : { returnTo: page },
    proceed,
  }
}
