import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ProgressBar } from '#web/core/ui/display/ProgressBar.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { OfflineBanner } from '#web/core/ui/feedback/OfflineBanner.tsx'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { PartFailure } from '#web/core/ui/feedback/PartFailure.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { ComponentSample, LAST_PAGE, noop, StateSample } from './Sample.tsx'
import TEXTS from './texts.json'

export function StatusSamples() {
  const label = TEXTS.sample.progress
  return (
    <>
      <ComponentSample names={['ProgressBar']}>
        <StateSample state="none">
          <ProgressBar label={label} value={0} max={8} />
        </StateSample>
        <StateSample state="half">
          <ProgressBar label={label} value={4} max={8} />
        </StateSample>
        <StateSample state="all">
          <ProgressBar label={label} value={8} max={8} className="h-2" />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['Skeleton']}>
        <StateSample state="loading">
          <span className="grid gap-3">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton />
            <Skeleton className="h-3.5 w-2/3" />
          </span>
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['PageSkeleton']}>
        <StateSample state="loading" wide>
          <PageSkeleton kind="form" />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['EmptyState']}>
        <StateSample state="empty" wide>
          <EmptyState title={TEXTS.sample.emptyTitle} text={TEXTS.sample.emptyText}>
            <Button variant="soft">{TEXTS.sample.action}</Button>
          </EmptyState>
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['ErrorState']}>
        <StateSample state="failed" wide>
          <ErrorState error={new Error(TEXTS.sample.error)} onRetry={noop} />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['PartFailure']}>
        <StateSample state="failed" wide>
          <PartFailure kind="noServer" onRetry={noop} />
        </StateSample>
      </ComponentSample>
      <EndSamples />
      <ComponentSample names={['OfflineBanner']}>
        <StateSample state="offline" wide>
          <OfflineBanner />
        </StateSample>
      </ComponentSample>
    </>
  )
}

function EndSamples() {
  const loadingPage = { ...LAST_PAGE, hasNextPage: true, isFetching: true }
  return (
    <ComponentSample names={['ListEnd']}>
      <StateSample state="end">
        <ListEnd feed={loadingPage} />
      </StateSample>
      <StateSample state="busy">
        <ListEnd feed={{ ...loadingPage, isFetchingNextPage: true }} />
      </StateSample>
      <StateSample state="failed">
        <ListEnd feed={{ ...loadingPage, isFetchNextPageError: true, error: new Error(TEXTS.sample.error) }} />
      </StateSample>
    </ComponentSample>
  )
}
