import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type MouseEvent, Suspense } from 'react'
import type { BadgeSummary } from '#contract/badge.ts'
import { BADGE_JOURNEYS_MAX, SORTS, type Sort } from '#contract/rules/journey.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useCanonical } from '#web/core/session/site-url.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Spinner } from '#web/core/ui/base/Spinner.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { badgeJourneysQuery, badgeQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { JourneyGrid } from './JourneyGrid.tsx'

const FailurePage = lazyPart(() => import('#web/features/status-pages/FailurePage.tsx'), 'FailurePage')
const InterestButton = lazyPart(() => import('./InterestButton.tsx'), 'InterestButton')

/** The public page of a badge with its journeys. */
export function BadgePage() {
  const { name } = useParams({ from: '/badges/$name' })
  const { data: badge, error } = useQuery(badgeQuery(name))
  const { state } = useSession()
  const labelOf = useBadgeLabel()
  if (badge === undefined) {
    if (!error) return <PageSkeleton />
    return (
      <Suspense>
        <FailurePage error={error} />
      </Suspense>
    )
  }
  return (
    <>
      <BadgeHead badge={badge} />
      <div className="mt-1 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 dir="auto" className="text-[clamp(1.75rem,4vw,2.25rem)]">
            {labelOf(badge.name)}
          </h1>
          <JourneyCount count={badge.journeyCount} />
        </div>
        {state === 'member' && (
          <Suspense>
            <InterestButton name={badge.name} />
          </Suspense>
        )}
      </div>
      <BadgeJourneys name={name} />
    </>
  )
}

function JourneyCount({ count }: { count: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const text = count === 0 ? t('browse.badge.none') : t('browse.badge.journeys', { count, number: number(count) })
  return (
    <p className="mt-1 text-muted">
      {count < BADGE_JOURNEYS_MAX ? text : t('browse.badge.many', { number: number(count) })}
    </p>
  )
}

function BadgeHead({ badge }: { badge: BadgeSummary }) {
  const { t } = useTranslation()
  const label = useBadgeLabel()(badge.name)
  return (
    <>
      <title>{t('browse.badge.title', { badge: label })}</title>
      <meta name="description" content={t('browse.badge.description', { badge: label })} />
      <link rel="canonical" href={useCanonical(`/badges/${encodeURIComponent(badge.name)}`)} />
    </>
  )
}

/** The badge's journeys in pages; 'More' is a link, so it works without scripts. */
function BadgeJourneys({ name }: { name: string }) {
  const { t } = useTranslation()
  const { sort, cursor } = useSearch({ from: '/badges/$name' })
  const start = { ...(sort && { sort }), ...(cursor && { cursor }) }
  const feed = useInfiniteQuery(badgeJourneysQuery(name, start))
  const journeys = feed.data && itemsOf(feed.data)
  const next = feed.data?.pages.at(-1)?.next
  const handleMore = (event: MouseEvent) => {
    event.preventDefault()
    void feed.fetchNextPage()
  }
  if (feed.isLoadingError) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  if (journeys?.length === 0)
    return <EmptyState title={t('browse.discover.empty')} text={t('browse.badge.emptyHint')} />
  return (
    <>
      <BadgeSort name={name} sort={sort ?? 'trending'} />
      <JourneyGrid journeys={journeys ?? []} loading={journeys === undefined} />
      {next && (
        <p className="mt-8 text-center">
          <Link
            to="/badges/$name"
            params={{ name }}
            search={{ ...(sort && { sort }), cursor: next }}
            onClick={handleMore}
            className={buttonClass({ variant: 'quiet', size: 'lg' })}
          >
            {feed.isFetchingNextPage && <Spinner />}
            {t('ui.more')}
          </Link>
        </p>
      )}
    </>
  )
}

function BadgeSort({ name, sort }: { name: string; sort: Sort }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Segmented<Sort>
      label={t('browse.discover.sort')}
      value={sort}
      onChange={(chosen) =>
        void navigate({
          to: '/badges/$name',
          params: { name },
          search: chosen === 'trending' ? {} : { sort: chosen },
          resetScroll: false,
        })
      }
      options={SORTS.map((value) => ({ value, label: t(`browse.discover.${value}`) }))}
      className="mb-6"
    />
  )
}
