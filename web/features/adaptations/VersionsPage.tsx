import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { JourneyFeed } from '#web/features/browse/JourneyFeed.tsx'
import { journeyQuery, versionsQuery } from '#web/features/journeys/data/journeys.queries.ts'

const JourneyFailure = lazyPart(() => import('#web/features/journeys/display/JourneyFailure.tsx'), 'JourneyFailure')

/** The listed versions that others made of a journey. */
export function VersionsPage() {
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId/versions' })
  const { data: journey, error, refetch } = useQuery(journeyQuery(journeyId))
  if (journey !== undefined) return <Versions journey={journey} />
  if (!error) return <PageSkeleton />
  return (
    <Suspense>
      <JourneyFailure failure={error} onRetry={() => void refetch()} />
    </Suspense>
  )
}

function Versions({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(versionsQuery(journey.id))
  const params = { journeyId: journey.id }
  return (
    <>
      <title>{t('shell.titles.page', { page: t('adapting.versions.title', { name: journey.name }) })}</title>
      <meta name="robots" content="noindex" />
      <div className="mb-6 grid gap-2">
        <h1 className="text-[clamp(1.75rem,4vw,2.25rem)]">{t('adapting.versions.heading')}</h1>
        <p>
          <Link
            to="/app/discover/journey/$journeyId"
            params={params}
            dir="auto"
            className="-my-2.5 inline-block py-2.5 font-[650] text-brand [overflow-wrap:anywhere] hover:underline"
          >
            {journey.name}
          </Link>
        </p>
        <p className="text-muted">{t('adapting.versions.lead')}</p>
      </div>
      <JourneyFeed
        feed={feed}
        empty={
          <EmptyState title={t('adapting.versions.empty')} text={t('adapting.versions.emptyText')}>
            <Link to="/app/discover/journey/$journeyId" params={params} className={buttonClass({ variant: 'soft' })}>
              {t('adapting.versions.back')}
            </Link>
          </EmptyState>
        }
      />
    </>
  )
}
