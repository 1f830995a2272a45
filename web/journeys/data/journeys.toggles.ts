import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { send } from '#web/api/client.ts'
import { markStale } from '#web/api/invalidation.ts'
import { useSession } from '#web/session/session.ts'
import { tellFailure } from '#web/ui/feedback/toast.ts'
import { wish } from '#web/api/optimistic.ts'
import { cancelStaleReads, changeCachedJourney } from './journeys.cache.ts'

/** Likes a journey or takes the like back: shown at once, put back where it fails. */
export function useLike(id: string, liked: boolean): (wanted: boolean) => Promise<void> {
  const client = useQueryClient()
  const { profile } = useSession()
  const { t } = useTranslation()
  return async (wanted) => {
    await cancelStaleReads(client, id)
    await wish(`like ${id}`, wanted, {
      settled: liked,
      show: (state) => changeCachedJourney(client, id, (journey) => withLike(journey, state, profile)),
      state: async (body) => {
        const { answer } = await send('likeJourney', { params: { pathId: id }, body: { liked: body } })
        changeCachedJourney(client, id, (journey) => ({ ...withLike(journey, answer.liked, profile), ...answer }))
        void markStale(client, 'likeJourney')
        return answer.liked
      },
      onFailure: (failure) => tellFailure(failure, t('journeys.like.failed')),
    })
  }
}

/** Follows a journey or stops following it: shown at once, put back where it fails. */
export function useFollow(id: string, followed: boolean): (wanted: boolean) => Promise<void> {
  const client = useQueryClient()
  const { profile } = useSession()
  const { t } = useTranslation()
  return async (wanted) => {
    await cancelStaleReads(client, id)
    await wish(`follow ${id}`, wanted, {
      settled: followed,
      show: (state) => changeCachedJourney(client, id, (journey) => withFollow(journey, state, profile)),
      state: async (body) => {
        const { answer } = await send('followJourney', { params: { pathId: id }, body: { followed: body } })
        changeCachedJourney(client, id, (journey) => ({ ...withFollow(journey, answer.followed, profile), ...answer }))
        void markStale(client, 'followJourney')
        return answer.followed
      },
      onFailure: (failure) => tellFailure(failure, t('journeys.follow.failed')),
    })
  }
}

function withLike(journey: Journey, liked: boolean, me: Person | null): Journey {
  if (journey.liked === liked) return journey
  return {
    ...journey,
    liked,
    likeCount: journey.likeCount + (liked ? 1 : -1),
    personLikes: withFace(journey.personLikes, liked, me),
  }
}

function withFollow(journey: Journey, followed: boolean, me: Person | null): Journey {
  if (journey.followed === followed) return journey
  const followerCount = journey.followerCount + (followed ? 1 : -1)
  return { ...journey, followed, followerCount, pathFollowers: withFace(journey.pathFollowers, followed, me) }
}

/** At most 3, oneself first. */
function withFace(faces: readonly Person[], there: boolean, me: Person | null): Person[] {
  const others = faces.filter((face) => face.id !== me?.id)
  return there && me ? [me, ...others].slice(0, 3) : others
}
