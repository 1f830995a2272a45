import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isOwnedBy } from '#contract/journey.ts'
import { listedJourney } from '#web/journeys/data/journeys.cache.ts'
import { useAdoptedProgress } from '#web/journeys/data/journeys.progress.ts'
import { journeyQuery } from '#web/journeys/data/journeys.queries.ts'
import { BadgeChips } from '#web/journeys/display/BadgeChips.tsx'
import { JourneyTrail } from '#web/journeys/walk/JourneyTrail.tsx'
import { useSession } from '#web/session/session.ts'
import { JourneyActs } from './JourneyActs.tsx'
import { JourneyHead } from './JourneyHead.tsx'
import { JourneyHero } from './JourneyHero.tsx'
import { JourneyPageSkeleton, TrailSkeleton } from './JourneyPageSkeleton.tsx'

const JourneyFailure = lazy(async () => ({
  default: (await import('#web/journeys/display/JourneyFailure.tsx')).JourneyFailure,
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
    placeholderData: () => listedJourney(client, journeyId),
  })
  useAdoptedProgress()

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
        {!isPlaceholderData && <JourneyActs journey={journey} isOwner={isOwner} />}
      </JourneyHero>
      {isPlaceholderData ? (
        <TrailSkeleton />
      ) : (
        <JourneyTrail
          key={journey.id}
          journey={journey}
          isOwner={isOwner}
          skills={<BadgeChips badges={journey.badges} />}
        />
      )}
    </article>
  )
}
