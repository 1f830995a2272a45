import { ClientOnly, Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import Heart from 'lucide-react/icons/heart'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useEffect, useId, useState } from 'react'
import { isOwnedBy, type Journey } from '#contract/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { AvatarGroup } from '#web/core/ui/display/AvatarGroup.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { useFollow, useLike } from '#web/features/journeys/data/reactions.mutations.ts'

/** The owner's menu is loaded for the owner only. */
const OwnerMenu = lazyPart(() => withCopy(['editing', 'adapting'], import('./OwnerMenu.tsx')), 'OwnerMenu')

/** The share menu is loaded after hydration; without scripts, people can copy the address. */
const ShareMenu = lazyPart(() => withCopy(['sharing'], import('#web/features/share/ShareMenu.tsx')), 'ShareMenu')

interface JourneyActionsProps {
  journey: Journey
  isAuthor: boolean
  isOwner: boolean
}

export function JourneyActions({ journey, isAuthor, isOwner }: JourneyActionsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  usePendingAction(journey)
  const likesId = useId()
  return (
    <>
      <div className="flex flex-wrap gap-2.5 max-lg:-mx-1 max-lg:gap-1">
        {isAuthor && (
          <Link
            to="/app/user/path/edit"
            search={{ pathId: journey.id }}
            className={`${buttonClass({ variant: 'quiet' })} max-lg:px-3`}
          >
            <Pencil size={17} aria-hidden="true" className="max-sm:hidden" />
            {t('journeys.page.edit')}
          </Link>
        )}
        {isOwner ? (
          <span className="inline-flex min-h-11 items-center gap-2 px-2 font-[650] max-sm:px-1">
            <Flag size={17} aria-hidden="true" className="sm:hidden" />
            <span className="max-sm:sr-only">{t('journeys.follow.followers')}</span>
            <span className="text-muted tabular-nums">{number(journey.followerCount)}</span>
          </span>
        ) : (
          <FollowButton journey={journey} />
        )}
        {isAuthor && (
          <Suspense fallback={<span className="size-11" />}>
            <OwnerMenu journey={journey} isOwner={isOwner} />
          </Suspense>
        )}
        <LikeButton journey={journey} countId={likesId} />
        <ClientOnly fallback={<span className="size-11" />}>
          <Suspense fallback={<span className="size-11" />}>
            <ShareMenu journey={journey} />
          </Suspense>
        </ClientOnly>
      </div>
      <div className="relative flex flex-wrap gap-x-6 gap-y-2 max-lg:order-last max-lg:w-full max-lg:not-group-data-about/hero:hidden">
        <Reactions journey={journey} kind="likes" id={likesId} />
        <Reactions journey={journey} kind="followers" bare={isOwner} />
      </div>
    </>
  )
}

/** Performs the action on this journey that a visitor chose before signing in. */
function usePendingAction(journey: Journey) {
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

/** A button to follow the journey; it reads 'Followed' once pressed. */
function FollowButton({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const follow = useFollow(journey.id)
  const handlePress = useMemberAction(
    `follow ${journey.id}`,
    { kind: 'follow', name: journey.name },
    () => void follow(!journey.followed),
  )
  if (journey.archived && !journey.followed) return null
  return (
    <Button
      variant="quiet"
      onClick={handlePress}
      className={`max-lg:px-3 ${journey.followed ? 'border-brand! text-brand! max-lg:border-transparent!' : ''}`}
    >
      {journey.followed && <Check size={18} aria-hidden="true" />}
      {t(journey.followed ? 'journeys.follow.followed' : 'journeys.follow.follow')}
      {journey.followerCount > 0 && (
        <span
          aria-hidden="true"
          data-count={`· ${number(journey.followerCount)}`}
          className="tabular-nums before:content-[attr(data-count)] lg:hidden"
        />
      )}
    </Button>
  )
}

/**
 * The like button. CSS draws the number, so that screen readers don't read it twice: the element
 * `countId` spells it out.
 */
function LikeButton({ journey, countId }: { journey: Journey; countId: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const like = useLike(journey.id)
  const handlePress = useMemberAction(
    `like ${journey.id}`,
    { kind: 'like', name: journey.name },
    () => void like(!journey.liked),
  )
  return (
    <span
      className={`relative ${buttonClass({ variant: 'quiet' })} max-lg:border-transparent! max-lg:px-3 ${journey.liked ? 'border-brand! text-brand!' : ''}`}
    >
      <Heart size={18} aria-hidden="true" fill={journey.liked ? 'currentColor' : 'none'} />
      <span
        aria-hidden="true"
        data-count={number(journey.likeCount)}
        className="tabular-nums before:content-[attr(data-count)]"
      />
      <button
        type="button"
        aria-label={t('journeys.like.label')}
        aria-pressed={journey.liked}
        aria-describedby={countId}
        title={t('journeys.like.label')}
        onClick={handlePress}
        className="absolute -inset-px rounded-full"
      />
    </span>
  )
}

const ReactionsDialog = lazyPart(() => withCopy(['walking'], import('./ReactionsDialog.tsx')), 'ReactionsDialog')

interface ReactionsProps {
  journey: Journey
  kind: 'likes' | 'followers'
  id?: string
  /** Whether to show faces without the number. */
  bare?: boolean
}

/** A few faces and the number of people; a press opens the list of all. */
function Reactions({ journey, kind, id, bare = false }: ReactionsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [open, setOpen] = useState(false)
  const [people, count] =
    kind === 'likes' ? [journey.personLikes, journey.likeCount] : [journey.pathFollowers, journey.followerCount]
  if (count === 0) {
    return (
      <span id={id} className="sr-only">
        {t(kind === 'likes' ? 'journeys.noLikes' : 'journeys.noFollowers')}
      </span>
    )
  }
  const text = (
    <span id={id} className={bare ? 'sr-only' : ''}>
      {t(`journeys.${kind}`, { count, number: number(count) })}
    </span>
  )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-2.5 rounded-lg text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <AvatarGroup people={people} total={count} />
        {text}
      </button>
      {open && (
        <Suspense>
          <ReactionsDialog journeyId={journey.id} kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
