import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isOwnedBy } from '#contract/journey.ts'
import { withCopy } from '#web/i18n/i18n.ts'
import { journeyFromLists } from '#web/journeys/data/journeys.cache.ts'
import { journeyQuery } from '#web/journeys/data/journeys.queries.ts'
import { isJustPublished } from '#web/journeys/data/just-published.ts'
import { useUploadDeviceProgress } from '#web/journeys/data/useProgress.ts'
import { BadgeChips } from '#web/journeys/display/BadgeChips.tsx'
import { JourneySteps } from '#web/journeys/walk/JourneySteps.tsx'
import { useSession } from '#web/session/session.ts'
import { JourneyActions } from './JourneyActions.tsx'
import { JourneyHead } from './JourneyHead.tsx'
import { JourneyHero } from './JourneyHero.tsx'
import { JourneyPageSkeleton, StepsSkeleton } from './JourneyPageSkeleton.tsx'

const JourneyFailure = lazy(async () => ({
  default: (await withCopy(['paths'], import('#web/journeys/display/JourneyFailure.tsx'))).JourneyFailure,
}))

const PublishedPanel = lazy(async () => ({
  default: (await withCopy(['sharing'], import('#web/journeys/share/PublishedPanel.tsx'))).PublishedPanel,
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
  return (
    <article>
      <JourneyHead journey={journey} />
      <JourneyHero journey={journey}>
        {!isPlaceholderData && <JourneyActions journey={journey} isOwner={isOwner} />}
      </JourneyHero>
      {isJustPublished(journey.id) && (
        <Suspense>
          <PublishedPanel journey={journey} />
        </Suspense>
      )}
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
