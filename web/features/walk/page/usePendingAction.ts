import { useEffect } from 'react'
import type { Journey } from '#contract/journey.ts'
import { isOwnedBy } from '#contract/journey.ts'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useFollow, useLike } from '#web/features/journeys/data/reactions.mutations.ts'

/** Runs the pending action on this journey after sign-in. */
export function usePendingAction(journey: Journey) {
  const { state, profile } = useSession()
  const like = useLike(journey.id)
  const follow = useFollow(journey.id)
  const isReady = state === 'member' && journey.completedCount !== null
  useEffect(() => {
    if (!isReady) return
    if (takePendingAction(`like ${journey.id}`) && !journey.liked) void like(true)
    const mayFollow = !journey.followed && !isOwnedBy(journey, profile?.id ?? null)
    if (takePendingAction(`follow ${journey.id}`) && mayFollow) void follow(true)
  }, [isReady, journey, profile, like, follow])
}
