import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/person.ts'
import { send } from '#web/api/client.ts'
import { markStale } from '#web/api/invalidation.ts'
import { wish } from '#web/api/optimistic.ts'
import { tellFailure } from '#web/ui/feedback/toast.ts'
import { cancelStaleReads, changeCachedProfile } from './people.cache.ts'

/** Follows a person or stops following them: shown at once, put back where it fails. */
export function useFollowPerson({ id, isFollowed }: Profile): (wanted: boolean) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTranslation()
  const state = async (followed: boolean) => {
    const { answer } = await send('followPerson', { params: { uid: id }, body: { followed } })
    changeCachedProfile(client, id, (profile) => ({
      ...profile,
      isFollowed: answer.followed,
      follower: answer.followerCount,
    }))
    void markStale(client, 'followPerson')
    return answer.followed
  }
  return async (wanted) => {
    await cancelStaleReads(client, id)
    await wish(`follow person ${id}`, wanted, {
      settled: isFollowed,
      show: (followed) => changeCachedProfile(client, id, (profile) => withFollow(profile, followed)),
      state,
      onFailure: (failure) => tellFailure(failure, t('people.follow.failed')),
    })
  }
}

function withFollow(profile: Profile, isFollowed: boolean): Profile {
  if (profile.isFollowed === isFollowed) return profile
  return { ...profile, isFollowed, follower: profile.follower + (isFollowed ? 1 : -1) }
}
