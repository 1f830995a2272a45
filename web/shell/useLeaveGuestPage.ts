import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startPage, useSession } from '#web/session/session.ts'
import type { PageMeta } from './page-meta.ts'

/** Sends a member on from a page for guests: to the page they asked for, else to where they start. True while they leave. */
export function useLeaveGuestPage({ access }: PageMeta): boolean {
  const router = useRouter()
  const leaving = useSession().state === 'member' && access === 'guest'
  useEffect(() => {
    if (!leaving) return
    const { returnTo } = router.latestLocation.search
    router.history.replace(returnTo ?? startPage())
  }, [leaving, router])
  return leaving
}
