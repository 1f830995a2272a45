import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { isOwnedBy } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { JourneyFailure } from '#web/features/journeys/display/JourneyFailure.tsx'
import { FailingPart } from './FailingPart.tsx'
import { NotesPart } from './NotesPart.tsx'
import { ReachPart } from './ReachPart.tsx'
import { ReportsPart } from './ReportsPart.tsx'
import { UnansweredPart } from './UnansweredPart.tsx'
import { useUpkeep } from './useUpkeep.ts'

/** What a journey needs from its owner: replies, decisions on reports, and working links; and how far people come. */
export function UpkeepPage() {
  const { t } = useTranslation()
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId/upkeep' })
  const { profile } = useSession()
  const journey = useQuery(journeyQuery(journeyId))
  const isOwner = journey.data !== undefined && isOwnedBy(journey.data, profile?.id ?? null)
  const upkeep = useUpkeep(journeyId, isOwner)
  if (journey.data === undefined) {
    if (journey.error) return <JourneyFailure failure={journey.error} onRetry={() => void journey.refetch()} />
    return <UpkeepSkeleton />
  }
  const params = { journeyId }
  if (!isOwner)
    return (
      <EmptyState level="h1" title={t('upkeep.ownerOnly')}>
        <Link to="/app/discover/journey/$journeyId" params={params} className={buttonClass({ variant: 'soft' })}>
          {t('upkeep.back')}
        </Link>
      </EmptyState>
    )
  return (
    <div className="mx-auto grid w-full max-w-190 gap-7">
      <title>{t('shell.titles.page', { page: t('upkeep.title') })}</title>
      <div className="grid gap-2">
        <h1 className="text-[clamp(1.75rem,4vw,2.25rem)]">{t('upkeep.title')}</h1>
        <p>
          <Link
            to="/app/discover/journey/$journeyId"
            params={params}
            dir="auto"
            className="-my-2.5 inline-block py-2.5 font-[650] text-brand [overflow-wrap:anywhere] hover:underline"
          >
            {journey.data.name}
          </Link>
        </p>
      </div>
      {upkeep.data ? (
        <>
          <UnansweredPart journey={journey.data} upkeep={upkeep.data} />
          <ReportsPart journey={journey.data} />
          <FailingPart journey={journey.data} upkeep={upkeep.data} />
          <NotesPart journey={journey.data} />
          <ReachPart journey={journey.data} reach={upkeep.data.reach} />
        </>
      ) : upkeep.error ? (
        <ErrorState error={upkeep.error} onRetry={() => void upkeep.refetch()} />
      ) : (
        <UpkeepSkeleton />
      )}
    </div>
  )
}

function UpkeepSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="mx-auto grid w-full max-w-190 gap-7">
      {['replies', 'reports', 'links', 'notes', 'reach'].map((part) => (
        <Skeleton key={part} className="h-40 w-full rounded-panel" />
      ))}
    </div>
  )
}
