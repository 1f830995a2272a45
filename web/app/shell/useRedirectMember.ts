import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startPage, useSession } from '#web/core/session/session.ts'
import type { PageMeta } from './page-meta.ts'

/**
 * Redirects a member from a page for guests: to the requested page, or to their start page.
 * True while it navigates.
 */
export function useRedirectMember({ access }: PageMeta): boolean {
  const router = useRouter()
  const isRedirecting = useSession().state === 'member' && access === 'guest'
  useEffect(() => {
    if (!isRedirecting) return
    const { returnTo } = router.latestLocation.search
    router.history.replace(returnTo ?? startPage())
  }, [isRedirecting, router])
  return isRedirecting
}
