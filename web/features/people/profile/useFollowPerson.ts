import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/person.ts'
import { holds, patchItem } from '#web/core/api/cached-item.ts'
import { changeOptimistically } from '#web/core/api/optimistic.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { cachedProfile } from './people.cache.ts'

const FOLLOW = 'follow'

/** Follows or unfollows a person (optimistic update). */
export function useFollowPerson({ id }: Profile): (isOn: boolean) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTranslation()
  const item = cachedProfile(id)
  return (isOn) =>
    changeOptimistically(client, `follow person ${id}`, new Map([[FOLLOW, isOn]]), {
      call: 'followPerson',
      input: (switches) => ({ params: { uid: id }, body: { followed: switches.get(FOLLOW) } }),
      covers: holds(item),
      show: (switches) => patchItem(client, item, (profile) => withFollow(profile, switches.get(FOLLOW))),
      apply: ({ followed, followerCount }) =>
        patchItem(client, item, (profile) => ({ ...profile, isFollowed: followed, follower: followerCount })),
      onFailure: (failure) => showFailure(failure, t('people.follow.failed')),
    })
}

function withFollow(profile: Profile, isFollowed = profile.isFollowed): Profile {
  if (profile.isFollowed === isFollowed) return profile
  return { ...profile, isFollowed, follower: profile.follower + (isFollowed ? 1 : -1) }
}
