import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#web/core/session/session.ts'

/** Follows the viewer's notices while the page is open; returns whether news come by themselves. */
export function useNoticeStream(): boolean {
  const client = useQueryClient()
  const session = useSession()
  const [isLive, setIsLive] = useState(false)
  const account = session.state === 'member' && !session.ended ? session.profile.id : null
  useEffect(() => {
    // Browsers have locks only on secure pages.
    if (account === null || !navigator.locks) return
    let stop = () => {}
    let hasLeft = false
    import('#web/features/notices/stream/follow-notices.ts').then(
      ({ followNotices }) => {
        if (!hasLeft) stop = followNotices(account, client, setIsLive)
      },
      () => undefined,
    )
    return () => {
      hasLeft = true
      stop()
      setIsLive(false)
    }
  }, [account, client])
  return isLive
}
