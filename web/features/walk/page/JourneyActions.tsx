import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { FollowButton } from './FollowButton.tsx'
import { LikeButton } from './LikeButton.tsx'
import { Reactions } from './Reactions.tsx'
import { usePendingAction } from './usePendingAction.ts'

/** Loaded for the owner only. */
const OwnerMenu = lazy(async () => ({ default: (await withCopy(['editing'], import('./OwnerMenu.tsx'))).OwnerMenu }))

/** Loaded after hydration; without scripts the address itself can be copied. */
const ShareMenu = lazy(async () => ({
  default: (await withCopy(['sharing'], import('#web/features/share/ShareMenu.tsx'))).ShareMenu,
}))

export function JourneyActions({ journey, isOwner }: { journey: Journey; isOwner: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { state } = useSession()
  usePendingAction(journey)
  const likesId = useId()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-3.5">
      <div className="flex flex-wrap gap-2.5">
        <LikeButton journey={journey} countId={likesId} />
        {isOwner ? (
          <>
            <span className="inline-flex min-h-11 items-center gap-2 px-2 font-[650]">
              <span>{t('journeys.follow.followers')}</span>
              <span className="text-muted tabular-nums">{number(journey.followerCount)}</span>
            </span>
            <Suspense fallback={<span className="size-11" />}>
              <OwnerMenu journey={journey} />
            </Suspense>
          </>
        ) : (
          <span className="contents" data-waiting={state === 'unknown' || undefined}>
            <FollowButton journey={journey} />
          </span>
        )}
        <ClientOnly fallback={<span className="size-11" />}>
          <Suspense fallback={<span className="size-11" />}>
            <ShareMenu journey={journey} />
          </Suspense>
        </ClientOnly>
      </div>
      <div className="relative flex flex-wrap gap-x-6 gap-y-2">
        <Reactions journey={journey} kind="likes" id={likesId} />
        <Reactions journey={journey} kind="followers" bare={isOwner} />
      </div>
    </div>
  )
}
