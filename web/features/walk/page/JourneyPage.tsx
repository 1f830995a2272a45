import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { isOwnedBy, type Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { usePosition } from '#web/core/ui/display/usePosition.ts'
import { journeyFromLists } from '#web/features/journeys/data/journeys.cache.ts'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { useUploadDeviceProgress } from '#web/features/journeys/data/useProgress.ts'
import { BadgeChips } from '#web/features/journeys/display/BadgeChips.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { publishedPanelOf } from '#web/features/share/published-panel.ts'
import { JourneySteps } from '#web/features/walk/step/JourneySteps.tsx'
import { JourneyActions } from './JourneyActions.tsx'
import { JourneyHead } from './JourneyHead.tsx'
import { JourneyPageSkeleton, StepsSkeleton } from './JourneyPageSkeleton.tsx'

const JourneyFailure = lazy(async () => ({
  default: (await withCopy(['paths'], import('#web/features/journeys/display/JourneyFailure.tsx'))).JourneyFailure,
}))

export function JourneyPage() {
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId' })
  const { profile } = useSession()
  const client = useQueryClient()
  const {
    data: journey,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...journeyQuery(journeyId),
    // When the page is opened from a card, it first shows the data of the card.
    placeholderData: () => journeyFromLists(client, journeyId),
  })
  useUploadDeviceProgress()

  if (journey === undefined) {
    if (!error) return <JourneyPageSkeleton />
    return (
      <Suspense>
        <JourneyFailure failure={error} onRetry={() => void refetch()} />
      </Suspense>
    )
  }
  const isOwner = isOwnedBy(journey, profile?.id ?? null)
  const PublishedPanel = publishedPanelOf(journey.id)
  return (
    <article>
      <JourneyHead journey={journey} />
      <JourneyHero journey={journey}>
        {!isPlaceholderData && <JourneyActions journey={journey} isOwner={isOwner} />}
      </JourneyHero>
      {PublishedPanel && <PublishedPanel journey={journey} />}
      {isPlaceholderData ? (
        <StepsSkeleton />
      ) : (
        <JourneySteps
          key={journey.id}
          journey={journey}
          isOwner={isOwner}
          skills={<BadgeChips badges={journey.badges} />}
        />
      )}
    </article>
  )
}

const HiddenNote = lazy(async () => ({
  default: (await withCopy(['sharing'], import('./HiddenNote.tsx'))).HiddenNote,
}))

function JourneyHero({ journey, children }: { journey: Journey; children: ReactNode }) {
  const { t } = useTranslation()
  const facts = useFacts()
  const notice = journey.archived ? 'archived' : journey.visibility === 'public' ? null : journey.visibility
  return (
    <header className="panel overflow-hidden lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] max-sm:-mx-4 max-sm:-mt-4 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 max-sm:shadow-none">
      <JourneyCover journey={journey} variant="hero" className="h-22 sm:h-30 lg:order-last lg:h-full" />
      <div className="grid min-w-0 content-start gap-4.5 px-4 pt-5 pb-6 sm:px-7 sm:py-6">
        <div className="max-w-[42rem] min-w-0">
          <h1 dir="auto" className="text-[clamp(1.6875rem,4.2vw,2.125rem)]">
            {journey.name}
          </h1>
          <JourneyOwner owner={journey.owner} createdAt={journey.createdAt} />
          <p dir="auto" className="mt-3.5 text-[1.03rem] whitespace-pre-line text-muted">
            {journey.description}
          </p>
          <FactsLine facts={facts.ofJourney(journey)} className="mt-3" />
          {notice && <p className="mt-3 text-sm text-faint">{t(`journeys.page.${notice}`)}</p>}
          <Suspense>{journey.hidden && <HiddenNote hidden={journey.hidden} />}</Suspense>
        </div>
        {children}
      </div>
    </header>
  )
}

function JourneyOwner({ owner, createdAt }: { owner: Person; createdAt: string }) {
  const { t } = useTranslation()
  const { longDate } = useDays()
  const position = usePosition()(owner)
  return (
    <div className="mt-4 flex min-w-0 items-center gap-3">
      <Avatar id={owner.id} initial={owner.initial} photoURL={owner.photoURL} size="lg" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] text-sm leading-snug">
        <Link
          to="/app/user/profile"
          search={{ userId: owner.id }}
          dir="auto"
          className="line-clamp-2 min-h-6 justify-self-start font-[650] [overflow-wrap:anywhere] hover:underline"
        >
          {owner.displayName}
        </Link>
        <span className="text-muted [overflow-wrap:anywhere]">
          {position && (
            <>
              <bdi>{position}</bdi>
              {' · '}
            </>
          )}
          <time dateTime={createdAt}>{t('journeys.page.created', { date: longDate(createdAt) })}</time>
        </span>
      </div>
    </div>
  )
}
