import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { pendingAction } from './unsent-comments.ts'

const Discussion = lazyPart(() => withCopy(['comments', 'words'], import('./Discussion.tsx')), 'Discussion')

/** Distance below the screen, in px, at which the discussion starts to load. */
const AHEAD = 400

/**
 * The discussion of a journey. It is loaded when it is scrolled near, or when the address names it.
 */
export function LazyDiscussion({ journey }: { journey: Journey }) {
  const place = useRef<HTMLDivElement>(null)
  const hash = useLocation({ select: (location) => location.hash })
  const linkedId = /^comment-(\w+)$/u.exec(hash)?.[1]
  const isNamed = hash === 'discussion' || linkedId !== undefined
  const [isNear, setIsNear] = useState(false)
  const isMember = useSession().state === 'member'
  useEffect(() => {
    if (!place.current) return
    if (isNamed) return setIsNear(true)
    if (typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: `${AHEAD}px`,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNamed])
  const [isResumed, setIsResumed] = useState(false)
  useEffect(() => {
    if (!isMember || !takePendingAction(pendingAction(journey.id))) return
    setIsResumed(true)
    setIsNear(true)
  }, [isMember, journey.id])
  return (
    <div ref={place} id="discussion" className="sm:panel min-h-72 min-w-0 scroll-mt-24 sm:px-7 sm:py-5">
      {isNear && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Discussion journey={journey} linkedId={linkedId} isNamed={isNamed} isResumed={isResumed} />
        </Suspense>
      )}
    </div>
  )
}
