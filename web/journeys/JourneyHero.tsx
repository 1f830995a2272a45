import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { withWords } from '#web/i18n/i18n.ts'
import { useSession } from '#web/session.ts'
import { Cover } from '#web/ui/Cover.tsx'
import { Fans } from './Fans.tsx'
import { FollowButton } from './FollowButton.tsx'
import { JourneyOwner } from './JourneyOwner.tsx'
import { LikeButton } from './LikeButton.tsx'
import { useWantedAct } from './useWantedAct.ts'

/** Only its owner pays for what only its owner can do. */
const OwnerMenu = lazy(async () => ({ default: (await withWords(['laying'], import('./OwnerMenu.tsx'))).OwnerMenu }))

/** Fetched once the page stands: without script there is an address to copy. */
const ShareMenu = lazy(async () => ({
  default: (await withWords(['sharing'], import('./ShareMenu.tsx'))).ShareMenu,
}))

const HiddenNote = lazy(async () => ({
  default: (await withWords(['sharing'], import('./HiddenNote.tsx'))).HiddenNote,
}))

/** What it is, who laid it, and who walks it. */
export function JourneyHero({ journey, isOwner }: { journey: Journey; isOwner: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { state } = useSession()
  useWantedAct(journey)
  const likesId = useId()
  const notice = journey.archived ? 'archived' : journey.visibility === 'public' ? null : journey.visibility
  return (
    <header className="panel overflow-hidden max-sm:-mx-4 max-sm:-mt-4 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 max-sm:shadow-none">
      <Cover seed={journey.id} hue={journey.badges[0]?.name} variant="wide" className="h-28 sm:h-38" />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5 px-4 pt-5 pb-6 sm:px-8 sm:pt-6.5 sm:pb-7">
        <div className="max-w-[42rem] min-w-0 grow basis-80">
          <h1 dir="auto" className="text-[clamp(1.75rem,4.6vw,2.625rem)]">
            {journey.name}
          </h1>
          <JourneyOwner owner={journey.owner} createdAt={journey.createdAt} />
          <p dir="auto" className="mt-3.5 text-[1.03rem] whitespace-pre-line text-muted">
            {journey.description}
          </p>
          {notice && <p className="mt-3 text-sm text-faint">{t(`journeys.page.${notice}`)}</p>}
          <Suspense>{journey.hidden && <HiddenNote hidden={journey.hidden} />}</Suspense>
        </div>
        <div className="grid min-w-0 gap-3.5 max-sm:w-full sm:justify-items-end">
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
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Fans journey={journey} kind="likes" id={likesId} />
            <Fans journey={journey} kind="followers" />
          </div>
        </div>
      </div>
    </header>
  )
}
