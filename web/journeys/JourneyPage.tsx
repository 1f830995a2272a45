import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isOwnedBy } from '#contract/journey.ts'
import { useSession } from '#web/session.ts'
import { BadgeChips } from './BadgeChips.tsx'
import { JourneyHead } from './JourneyHead.tsx'
import { JourneyHero } from './JourneyHero.tsx'
import { JourneyPageSkeleton } from './JourneyPageSkeleton.tsx'
import { JourneyTrail } from './JourneyTrail.tsx'
import { useAdoptedProgress } from './journeys.progress.ts'
import { journeyQuery } from './journeys.queries.ts'

const JourneyFailure = lazy(async () => ({ default: (await import('./JourneyFailure.tsx')).JourneyFailure }))

export function JourneyPage() {
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId' })
  const { profile } = useSession()
  const { data: journey, error, refetch } = useQuery(journeyQuery(journeyId))
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
      <JourneyHero journey={journey} isOwner={isOwner} />
      <JourneyTrail
        key={journey.id}
        journey={journey}
        isOwner={isOwner}
        skills={<BadgeChips badges={journey.badges} />}
      />
    </article>
  )
}
