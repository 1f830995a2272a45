import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { startPage } from '#web/session/session.ts'

/** The forms with an address of their own; anywhere else the login stands in place of a page. */
const FORMS = /^\/auth\/(?:login|register)/u

/** The page that was asked for before the login, and the way there. */
export function useAskedPage() {
  const router = useRouter()
  const location = useLocation()
  const inPlace = !FORMS.test(location.pathname)
  const page = inPlace ? location.href : location.search.returnTo
  /** In place there is nowhere to go: the page takes the login's place by itself. */
  const proceed = useCallback(() => {
    if (!inPlace) router.history.replace(page ?? startPage())
  }, [router, inPlace, page])
  return {
    /** For a link to the other form. */
    search: page === undefined ? {} : { returnTo: page },
    proceed,
  }
}
