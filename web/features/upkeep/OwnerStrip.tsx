import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Journey } from '#contract/journey.ts'
import { CC_BY, type Licence } from '#contract/rules/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useChangeProfile } from '#web/core/session/useOwnProfile.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { useChangeJourney } from '#web/features/journeys/data/journeys.mutations.ts'
import { LicenceLink } from '#web/features/journeys/display/Rights.tsx'
import { DeskHead } from './desk/DeskHead.tsx'
import { DeskRows } from './desk/DeskRows.tsx'
import { useSettled } from './desk/useSettled.ts'
import { JourneyGave } from './JourneyGave.tsx'
import { useDesk, useUpkeep } from './useUpkeep.ts'

/** Hashes of links to the strip; the last one also opens the notes. */
const ANCHORS = ['waiting', 'links', 'notes']

/** What waits for the authors on their journey, each done in place, and below it what the journey gave. */
export function OwnerStrip({ journey, isOwner }: { journey: Journey; isOwner: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const strip = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { entries, failed } = useDesk(journey)
  const desk = useSettled(entries ?? [])
  const isLoaded = entries !== undefined
  const { data: upkeep } = useUpkeep(journey.id)
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (isLoaded && ANCHORS.includes(hash)) strip.current?.scrollIntoView()
  }, [hash, isLoaded])
  if (!isLoaded)
    return failed?.error ? (
      <div className="mt-4">
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    ) : (
      <Skeleton className="mt-4 h-14 w-full rounded-panel" />
    )
  const { followerCount } = journey
  const count = desk.rows.length
  const following =
    followerCount > 0 && t('upkeep.strip.following', { count: followerCount, number: number(followerCount) })
  return (
    <section
      ref={strip}
      tabIndex={-1}
      aria-label={t('upkeep.title')}
      className="panel mt-4 scroll-mt-20 overflow-hidden lg:scroll-mt-24"
    >
      <DeskHead
        heading={heading}
        count={count}
        hasMore={upkeep?.moreUnanswered ?? false}
        done={[t('upkeep.strip.done'), following].filter(Boolean).join(' ')}
      />
      <DeskRows {...desk} heading={heading} journey={journey} />
      {isOwner && <LicenceQuestion journey={journey} onAnswered={() => strip.current?.focus()} />}
      <JourneyGave journey={journey} isOwner={isOwner} isOpenAtFirst={hash === 'notes'} />
    </section>
  )
}

/** Offers to choose the licence of a journey without one, until the owner declines to be asked. */
function LicenceQuestion({ journey, onAnswered }: { journey: Journey; onAnswered: () => void }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const changeProfile = useChangeProfile()
  const { mutateAsync: change } = useChangeJourney(journey.id)
  const { mutate, isPending } = useMutation<string, Error, () => Promise<string>>({
    mutationFn: (answer) => answer(),
    onSuccess: (message) => {
      toast(message, { tone: 'success' })
      onAnswered()
    },
    onError: (failure, answer) => {
      showFailure(failure, t('upkeep.licence.failed'), () => mutate(answer))
    },
  })
  if (journey.licence !== null || !profile?.askLicence) return null
  const choose = (licence: Licence) =>
    mutate(async () => {
      await change({ licence })
      return t('upkeep.licence.chosen')
    })
  const dismiss = () =>
    mutate(async () => {
      await changeProfile('updateProfile', { body: { askLicence: false } })
      return t('upkeep.licence.dismissed')
    })
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3 text-sm text-muted sm:px-6">
      <p className="min-w-0 grow basis-72">
        {t('upkeep.licence.question')} <LicenceLink text={t('upkeep.licence.read', { licence: CC_BY.name })} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" busy={isPending} onClick={() => choose('ccBy')}>
          {t('upkeep.licence.ccBy', { licence: CC_BY.name })}
        </Button>
        <Button variant="quiet" busy={isPending} onClick={() => choose('reserved')}>
          {t('upkeep.licence.reserved')}
        </Button>
        <Button variant="quiet" busy={isPending} onClick={dismiss} className="border-transparent! px-3!">
          {t('upkeep.licence.dismiss')}
        </Button>
      </div>
    </div>
  )
}
