import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { startPage } from '#web/session.ts'

/** The page that somebody wanted when they met the login, and the way there. */
export function useAskedPage() {
  const router = useRouter()
  const location = useLocation()
  const inPlace = !location.pathname.startsWith('/auth/')
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
