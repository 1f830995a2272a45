import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/base/Button.tsx'
import { Skeleton } from '#web/ui/base/Skeleton.tsx'
import { ProgressBar } from '#web/ui/display/ProgressBar.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { OfflineBanner } from '#web/ui/feedback/OfflineBanner.tsx'
import { PageSkeleton } from '#web/ui/feedback/PageSkeleton.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { Piece } from './Piece.tsx'
import { State } from './State.tsx'
import { LAST_PAGE } from './sample.people.ts'
import { nothing } from './sample.texts.ts'

export function WaitingSamples() {
  const { t } = useTranslation()
  const label = t('guide.sample.progress')
  return (
    <>
      <Piece of={['ProgressBar']}>
        <State is="none">
          <ProgressBar label={label} value={0} max={8} />
        </State>
        <State is="half">
          <ProgressBar label={label} value={4} max={8} />
        </State>
        <State is="all">
          <ProgressBar label={label} value={8} max={8} className="h-2" />
        </State>
      </Piece>
      <Piece of={['Skeleton']}>
        <State is="loading">
          <span className="grid gap-3">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton />
            <Skeleton className="h-3.5 w-2/3" />
          </span>
        </State>
      </Piece>
      <Piece of={['PageSkeleton']}>
        <State is="loading" wide>
          <PageSkeleton kind="form" />
        </State>
      </Piece>
      <Piece of={['EmptyState']}>
        <State is="empty" wide>
          <EmptyState title={t('guide.sample.emptyTitle')} text={t('guide.sample.emptyText')}>
            <Button variant="soft">{t('guide.sample.action')}</Button>
          </EmptyState>
        </State>
      </Piece>
      <Piece of={['ErrorState']}>
        <State is="failed" wide>
          <ErrorState error={new Error(t('guide.sample.error'))} onRetry={nothing} />
        </State>
      </Piece>
      <EndSamples />
      <Piece of={['OfflineBanner']}>
        <State is="offline" wide>
          <OfflineBanner />
        </State>
      </Piece>
    </>
  )
}

function EndSamples() {
  const { t } = useTranslation()
  const held = { ...LAST_PAGE, hasNextPage: true, isFetching: true }
  return (
    <Piece of={['ListEnd']}>
      <State is="end">
        <ListEnd feed={held} />
      </State>
      <State is="busy">
        <ListEnd feed={{ ...held, isFetchingNextPage: true }} />
      </State>
      <State is="failed">
        <ListEnd feed={{ ...held, isFetchNextPageError: true, error: new Error(t('guide.sample.error')) }} />
      </State>
    </Piece>
  )
}
