import { useQueryClient } from '@tanstack/react-query'
import type { Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { holds, patchItem } from '#web/core/api/cached-item.ts'
import { changeOptimistically, type Switches } from '#web/core/api/optimistic.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { cachedJourney } from './journeys.cache.ts'

type Toggle = (isOn: boolean) => Promise<void>

const LIKE = 'like'
const FOLLOW = 'follow'

/** Likes or unlikes a journey (optimistic update). */
export function useLike(id: string): Toggle {
  const client = useQueryClient()
  const { profile } = useSession()
  const { t } = useTranslation()
  const item = cachedJourney(id)
  return (isOn) =>
    changeOptimistically(client, `${LIKE} ${id}`, new Map([[LIKE, isOn]]), {
      call: 'likeJourney',
      input: (switches) => ({ params: { pathId: id }, body: { liked: switches.get(LIKE) } }),
      covers: holds(item),
      show: (switches) => patchItem(client, item, (journey) => withLike(journey, switches, profile)),
      apply: (answer) => patchItem(client, item, (journey) => ({ ...journey, ...answer })),
      onFailure: (failure, _, retry) => showFailure(failure, t('journeys.like.failed'), retry),
    })
}

/** Follows or unfollows a journey (optimistic update). */
export function useFollow(id: string): Toggle {
  const client = useQueryClient()
  const { profile } = useSession()
  const { t } = useTranslation()
  const item = cachedJourney(id)
  return (isOn) =>
    changeOptimistically(client, `${FOLLOW} ${id}`, new Map([[FOLLOW, isOn]]), {
      call: 'followJourney',
      input: (switches) => ({ params: { pathId: id }, body: { followed: switches.get(FOLLOW) } }),
      covers: holds(item),
      show: (switches) => patchItem(client, item, (journey) => withFollow(journey, switches, profile)),
      apply: (answer) => patchItem(client, item, (journey) => ({ ...journey, ...answer })),
      onFailure: (failure, _, retry) => showFailure(failure, t('journeys.follow.failed'), retry),
    })
}

function withLike(journey: Journey, switches: Switches, viewer: Person | null): Journey {
  const liked = switches.get(LIKE) ?? journey.liked
  if (journey.liked === liked) return journey
  const likeCount = journey.likeCount + (liked ? 1 : -1)
  return { ...journey, liked, likeCount, personLikes: withFace(journey.personLikes, liked, viewer) }
}

function withFollow(journey: Journey, switches: Switches, viewer: Person | null): Journey {
  const followed = switches.get(FOLLOW) ?? journey.followed
  if (journey.followed === followed) return journey
  const followerCount = journey.followerCount + (followed ? 1 : -1)
  return { ...journey, followed, followerCount, pathFollowers: withFace(journey.pathFollowers, followed, viewer) }
}

/** The faces with the viewer's added in front or removed; at most 3. */
function withFace(faces: readonly Person[], isShown: boolean, viewer: Person | null): Person[] {
  const others = faces.filter((face) => face.id !== viewer?.id)
  return isShown && viewer ? [viewer, ...others].slice(0, 3) : others
}
