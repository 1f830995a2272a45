import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/person.ts'
import { send } from '#web/client.ts'
import { tellFailure } from '#web/ui/toast.ts'
import { wish } from '#web/wishes.ts'
import { changeCachedProfile, stopStaleReads } from './people.cache.ts'

/** States the wish to follow a person or not; shown at once, put back and told where it fails. */
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
    void client.invalidateQueries({ queryKey: ['circle'] })
    void client.invalidateQueries({ queryKey: ['ownProfile'] })
    return answer.followed
  }
  return async (wanted) => {
    await stopStaleReads(client)
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
