import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Journey } from '#contract/journey.ts'
import type { ApiFailure } from '#web/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { JourneyGrid } from './JourneyGrid.tsx'

type Feed = UseInfiniteQueryResult<InfiniteData<{ answer: Journey[] }>, ApiFailure>

/** A list that goes on as one comes near its end: loading, empty, failed, or cards. */
export function JourneyFeed({ feed, empty }: { feed: Feed; empty: ReactNode }) {
  const { t } = useTranslation()
  if (feed.isPending) {
    return (
      <div role="status" aria-label={t('ui.loading')}>
        <JourneyGrid journeys={[]} loading />
      </div>
    )
  }
  if (feed.data === undefined) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  const journeys = onceEach(feed.data.pages.flatMap((page) => page.answer))
  if (journeys.length === 0) return empty
  return (
    <>
      <div className={feed.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
        <JourneyGrid journeys={journeys} loading={feed.isFetchingNextPage} />
      </div>
      <FeedEnd feed={feed} />
    </>
  )
}

function FeedEnd({ feed }: { feed: Feed }) {
  const { t } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = feed
  const mayGoOn = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (!mayGoOn || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayGoOn, fetchNextPage])
  return (
    <div ref={end} className="mt-8 grid justify-items-center gap-3">
      {isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {feed.error?.message}
        </p>
      )}
      {hasNextPage && (
        <Button variant="quiet" busy={feed.isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('journeys.more')}
        </Button>
      )}
    </div>
  )
}

/** What moved from one page to the next while one scrolled stands once. */
function onceEach(journeys: readonly Journey[]): Journey[] {
  return [...new Map(journeys.map((journey) => [journey.id, journey])).values()]
}
