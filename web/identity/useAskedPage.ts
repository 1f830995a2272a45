import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { startPage } from '#web/session/session.ts'

/** The forms with an address of their own; anywhere else the login stands in place of a page. */
const FORMS = /^\/auth\/(?:login|register)/u
const UNPROTECTED = /-unprotected$/u

/** The page that was asked for before the login, and the way there. */
export function useAskedPage() {
  const router = useRouter()
  const location = useLocation()
  const inPlace = !FORMS.test(location.pathname)
  const page = inPlace ? location.href : location.search.returnTo
  const isUnprotected = UNPROTECTED.test(location.pathname)
  /** Leaves a form that signed-in members may open; the shell leaves the others as soon as there is a session. */
  const proceed = useCallback(() => {
    if (isUnprotected) router.history.replace(page ?? startPage())
  }, [router, isUnprotected, page])
  return {
    /** For a link to the other form. */
    search: page === undefined ? {} : { returnTo: page },
    proceed,
  }
}
