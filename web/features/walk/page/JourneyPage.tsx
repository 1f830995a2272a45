import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isOwnedBy } from '#contract/journey.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { journeyFromLists } from '#web/features/journeys/data/journeys.cache.ts'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { useUploadDeviceProgress } from '#web/features/journeys/data/useProgress.ts'
import { BadgeChips } from '#web/features/journeys/display/BadgeChips.tsx'
import { publishedPanelOf } from '#web/features/share/published-panel.ts'
import { JourneySteps } from '#web/features/walk/step/JourneySteps.tsx'
import { JourneyActions } from './JourneyActions.tsx'
import { JourneyHead } from './JourneyHead.tsx'
import { JourneyHero } from './JourneyHero.tsx'
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
    // Coming from a card, the page starts with what the card shows.
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
