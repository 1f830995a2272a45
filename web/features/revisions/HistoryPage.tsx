import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import { loadPages } from '#web/core/api/client.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { JourneyFailure } from '#web/features/journeys/display/JourneyFailure.tsx'
import { RevisionItem } from './RevisionItem.tsx'

const DecidedList = lazyPart(
  () => withCopy(['suggestions'], import('#web/features/suggestions/DecidedList.tsx')),
  'DecidedList',
)

/** The page where owners see, restore and remove the earlier texts of a journey. */
export function HistoryPage() {
  const { t } = useTranslation()
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId/history' })
  const { profile } = useSession()
  const journey = useQuery(journeyQuery(journeyId))
  if (journey.data === undefined) {
    if (journey.error) return <JourneyFailure failure={journey.error} onRetry={() => void journey.refetch()} />
    return <HistorySkeleton />
  }
  const back = (className: string, children: ReactNode) => (
    <Link to="/app/discover/journey/$journeyId" params={{ journeyId }} dir="auto" className={className}>
      {children}
    </Link>
  )
  if (!isAuthoredBy(journey.data, profile?.id ?? null))
    return (
      <EmptyState level="h1" title={t('history.ownerOnly')}>
        {back(buttonClass({ variant: 'soft' }), t('history.back'))}
      </EmptyState>
    )
  return (
    <div className="mx-auto grid w-full max-w-190 gap-7">
      <title>{t('shell.titles.page', { page: t('history.title') })}</title>
      <div className="grid gap-2">
        <h1 className="text-[clamp(1.75rem,4vw,2.25rem)]">{t('history.title')}</h1>
        <p>
          {back(
            '-my-2.5 inline-block py-2.5 font-[650] text-brand [overflow-wrap:anywhere] hover:underline',
            journey.data.name,
          )}
        </p>
        <p className="text-muted">{t('history.lead')}</p>
      </div>
      <Suspense>
        <DecidedList journey={journey.data} />
      </Suspense>
      <Revisions journey={journey.data} />
    </div>
  )
}

function Revisions({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(loadPages('revisions', { params: { id: journey.id } }))
  if (!feed.data)
    return feed.error ? <ErrorState error={feed.error} onRetry={() => void feed.refetch()} /> : <HistorySkeleton />
  const revisions = feed.data.pages.flatMap(({ answer }) => answer)
  if (revisions.length === 0) return <EmptyState title={t('history.empty.title')} text={t('history.empty.text')} />
  return (
    <div className="grid gap-3.5">
      <ol className="grid gap-3.5">
        {revisions.map((revision) => (
          <RevisionItem key={revision.number} journey={journey} revision={revision} />
        ))}
      </ol>
      <ListEnd feed={feed} />
    </div>
  )
}

function HistorySkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="mx-auto grid w-full max-w-190 gap-3.5">
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-24 w-full rounded-panel" />
      ))}
    </div>
  )
}
