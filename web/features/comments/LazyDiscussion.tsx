import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { useIsNear } from '#web/core/ui/useIsNear.ts'
import { pendingAction } from './unsent-comments.ts'

const Discussion = lazyPart(() => withCopy(['comments', 'words'], import('./Discussion.tsx')), 'Discussion')

/**
 * The discussion of a journey. It is loaded when it is scrolled near, or when the address names it.
 */
export function LazyDiscussion({ journey }: { journey: Journey }) {
  const place = useRef<HTMLDivElement>(null)
  const hash = useLocation({ select: (location) => location.hash })
  const linkedId = /^comment-(\w+)$/u.exec(hash)?.[1]
  const isNamed = hash === 'discussion' || linkedId !== undefined
  const isMember = useSession().state === 'member'
  const [isAsked, setIsAsked] = useState(isNamed)
  if (isNamed && !isAsked) setIsAsked(true)
  const isNear = useIsNear(place) || isAsked
  const [isResumed, setIsResumed] = useState(false)
  useEffect(() => {
    if (!isMember || !takePendingAction(pendingAction(journey.id))) return
    setIsResumed(true)
    setIsAsked(true)
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
