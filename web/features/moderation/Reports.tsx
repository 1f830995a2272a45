import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { ClosedReports } from './ClosedReports.tsx'
import { caseIdOf, queueQuery, type Subject } from './moderation.queries.ts'
import { ReportQueue } from './ReportQueue.tsx'

const ReportCase = lazyPart(() => import('./ReportCase.tsx'), 'ReportCase')

const NothingWaits = lazyPart(() => import('./NothingWaits.tsx'), 'NothingWaits')

/** Reported content: the queue, and beside it the open report. */
export function Reports() {
  const { state } = useSearch({ from: '/app/moderation' })
  return state === 'closed' ? <ClosedReports /> : <OpenReports />
}

function OpenReports() {
  const feed = useInfiniteQuery(queueQuery())
  const navigate = useNavigate()
  const { report } = useSearch({ from: '/app/moderation' })
  /** The id of the report that a decision, Later or Undo opened. */
  const [followed, setFollowed] = useState<string>()
  if (feed.isPending) return <ReportsSkeleton />
  if (feed.data === undefined) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  const queue = itemsOf(feed.data)
  const find = (address: string | undefined) => queue.find((entry) => caseIdOf(entry) === address)
  const open = find(report) ?? find(followed) ?? queue[0]
  if (!open)
    return (
      <Suspense fallback={<ReportsSkeleton />}>
        <NothingWaits />
      </Suspense>
    )
  const next = queue[(queue.indexOf(open) + 1) % queue.length]
  const goTo = (entry: Subject | undefined) =>
    void navigate({
      to: '/app/moderation',
      search: { report: entry && caseIdOf(entry) },
      replace: true,
      resetScroll: false,
    })
  const handleNext = (entry: Subject | undefined) => {
    setFollowed(entry && caseIdOf(entry))
    goTo(entry)
  }
  // On a phone, the queue is shown only if no report is open.
  const isQueueShown = report === undefined
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(15rem,2fr)_minmax(0,4.4fr)]">
      <div className={isQueueShown ? '' : 'max-lg:hidden'}>
        <ReportQueue feed={feed} queue={queue} open={open} onOpen={goTo} />
      </div>
      <div className={isQueueShown ? 'max-lg:hidden' : ''}>
        <Suspense fallback={<Skeleton className="h-150 rounded-panel" />}>
          <ReportCase
            key={caseIdOf(open)}
            entry={open}
            next={next === open ? undefined : next}
            onNext={handleNext}
            takesFocus={caseIdOf(open) === followed}
          />
        </Suspense>
      </div>
    </div>
  )
}

function ReportsSkeleton() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      aria-label={t('ui.loading')}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(15rem,2fr)_minmax(0,4.4fr)]"
    >
      <Skeleton className="h-72 rounded-panel" />
      <Skeleton className="h-150 rounded-panel max-lg:hidden" />
    </div>
  )
}
