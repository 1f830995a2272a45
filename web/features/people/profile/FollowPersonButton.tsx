import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useEffect, useId } from 'react'
import type { Profile } from '#contract/person.ts'
import { type CachedItem, holds, patchItem } from '#web/core/api/cached-item.ts'
import { changeOptimistically } from '#web/core/api/optimistic.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'

interface FollowPersonButtonProps {
  profile: Profile
  /** The id of the element with the person's name, to distinguish the buttons in a list. */
  nameId?: string
  /** Whether the button has to fit into a narrow space. */
  isCompact?: boolean
  /** Whether the button looks like the page's main button, until the viewer follows the person. */
  isPrimary?: boolean
}

/**
 * A button to follow a person; it reads 'Followed' once pressed. Hidden on the viewer's own
 * profile.
 */
export function FollowPersonButton({ profile, nameId, isCompact = false, isPrimary = false }: FollowPersonButtonProps) {
  const { t } = useTranslation()
  const ownId = useId()
  const { state, profile: viewer } = useSession()
  const follow = useFollowPerson(profile)
  const { id, isFollowed } = profile
  const action = `follow person ${id}`
  const handlePress = useMemberAction(
    action,
    { kind: 'follow', name: profile.displayName },
    () => void follow(!isFollowed),
  )
  const mayFollow = state === 'member' && viewer.id !== id
  useEffect(() => {
    if (mayFollow && takePendingAction(action) && !isFollowed) void follow(true)
  }, [mayFollow, action, isFollowed, follow])
  if (viewer?.id === id) return null
  return (
    <Button
      variant={isFollowed ? 'quiet' : isPrimary ? 'primary' : 'soft'}
      aria-pressed={isFollowed}
      id={ownId}
      aria-labelledby={nameId && `${ownId} ${nameId}`}
      onClick={handlePress}
      className={`${isFollowed ? 'border-brand! text-brand!' : ''} ${isCompact ? 'max-sm:px-3.5' : ''}`}
    >
      {isFollowed && <Check size={18} aria-hidden="true" className={isCompact ? 'max-sm:hidden' : ''} />}
      {t(isFollowed ? 'people.follow.followed' : 'people.follow.follow')}
    </Button>
  )
}

const FOLLOW = 'follow'

/** Follows or unfollows a person (optimistic update). */
function useFollowPerson({ id }: Profile): (isOn: boolean) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTranslation()
  const item = profileItem(id)
  return (isOn) =>
    changeOptimistically(client, `follow person ${id}`, new Map([[FOLLOW, isOn]]), {
      call: 'followPerson',
      input: (switches) => ({ params: { uid: id }, body: { followed: switches.get(FOLLOW) } }),
      covers: holds(item),
      show: (switches) => patchItem(client, item, (profile) => withFollow(profile, switches.get(FOLLOW))),
      apply: ({ followed, followerCount }) =>
        patchItem(client, item, (profile) => ({ ...profile, isFollowed: followed, follower: followerCount })),
      onFailure: (failure, _, retry) => showFailure(failure, t('people.follow.failed'), retry),
    })
}

function withFollow(profile: Profile, isFollowed = profile.isFollowed): Profile {
  if (profile.isFollowed === isFollowed) return profile
  return { ...profile, isFollowed, follower: profile.follower + (isFollowed ? 1 : -1) }
}

/** Finds a profile in every cached list and page, for `patchItem`. */
function profileItem(id: string): CachedItem<Profile> {
  return { isItem: isProfile, id }
}

function isProfile(data: unknown): data is Profile {
  return typeof data === 'object' && data !== null && 'id' in data && 'isFollowed' in data
}
