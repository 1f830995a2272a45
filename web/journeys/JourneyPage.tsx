import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isOwnedBy } from '#contract/journey.ts'
import { useSession } from '#web/session.ts'
import { BadgeChips } from './BadgeChips.tsx'
import { JourneyFailure } from './JourneyFailure.tsx'
import { JourneyHead } from './JourneyHead.tsx'
import { JourneyHero } from './JourneyHero.tsx'
import { JourneyPageSkeleton } from './JourneyPageSkeleton.tsx'
import { JourneyTrail } from './JourneyTrail.tsx'
import { useAdoptedProgress } from './journeys.progress.ts'
import { journeyQuery } from './journeys.queries.ts'

export function JourneyPage() {
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId' })
  const { profile } = useSession()
  const { data: journey, error, refetch } = useQuery(journeyQuery(journeyId))
  useAdoptedProgress()

  if (journey === undefined)
    return error ? <JourneyFailure failure={error} onRetry={() => void refetch()} /> : <JourneyPageSkeleton />
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
