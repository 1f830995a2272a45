import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CairnStone } from '#contract/rules/cairn.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { Cairn } from '#web/features/journeys/display/Cairn.tsx'
import { ClosedReports } from './ClosedReports.tsx'
import { caseOf, queueQuery, type Subject } from './moderation.queries.ts'
import { ReportCase } from './ReportCase.tsx'
import { ClosedLink, ReportQueue } from './ReportQueue.tsx'

/** Reported content: the queue, and beside it the one that is open. */
export function Reports() {
  const { state } = useSearch({ from: '/app/moderation' })
  return state === 'closed' ? <ClosedReports /> : <OpenReports />
}

function OpenReports() {
  const feed = useInfiniteQuery(queueQuery())
  const navigate = useNavigate()
  const { report } = useSearch({ from: '/app/moderation' })
  /** The report that a decision, Later or Undo has opened. */
  const [followed, setFollowed] = useState<string>()
  if (feed.isPending) return <ReportsSkeleton />
  if (feed.data === undefined) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  const queue = itemsOf(feed.data)
  const find = (address: string | undefined) => queue.find((entry) => caseOf(entry) === address)
  const open = find(report) ?? find(followed) ?? queue[0]
  if (!open) return <NothingWaits />
  const next = queue[(queue.indexOf(open) + 1) % queue.length]
  const goTo = (entry: Subject | undefined) =>
    void navigate({
      to: '/app/moderation',
      search: { report: entry && caseOf(entry) },
      replace: true,
      resetScroll: false,
    })
  const handleNext = (entry: Subject | undefined) => {
    setFollowed(entry && caseOf(entry))
    goTo(entry)
  }
  // On a phone either the queue or a report is shown.
  const isQueueShown = report === undefined
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(15rem,2fr)_minmax(0,4.4fr)]">
      <div className={isQueueShown ? '' : 'max-lg:hidden'}>
        <ReportQueue feed={feed} queue={queue} open={open} onOpen={goTo} />
      </div>
      <div className={isQueueShown ? 'max-lg:hidden' : ''}>
        <ReportCase
          key={caseOf(open)}
          entry={open}
          next={next === open ? undefined : next}
          onNext={handleNext}
          takesFocus={caseOf(open) === followed}
        />
      </div>
    </div>
  )
}

const WHOLE: readonly CairnStone[] = Array.from({ length: 5 }, () => ({ kind: 'Article', state: 'done' }))

function NothingWaits() {
  const { t } = useTranslation()
  return (
    <section className="grid justify-items-center gap-4 rounded-panel border-[1.5px] border-dashed border-line px-5 py-11 text-center">
      <span aria-hidden="true">
        <Cairn seed="moderation" stones={WHOLE} size="panel" />
      </span>
      <h3 className="text-[1.45rem]">{t('moderation.queue.empty')}</h3>
      <p className="max-w-[29rem] text-muted">{t('moderation.queue.emptyText')}</p>
      <ClosedLink />
    </section>
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
