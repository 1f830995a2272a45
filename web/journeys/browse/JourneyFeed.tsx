import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { Journey } from '#contract/journey.ts'
import { type Feed, itemsOf } from '#web/api/infinite-list.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { JourneyGrid } from './JourneyGrid.tsx'

interface JourneyFeedProps {
  feed: Feed<Journey>
  /** Its beginning, shown while it is on its way. */
  first?: readonly Journey[] | undefined
  empty: ReactNode
  /** One below the heading the list stands under. */
  level?: 'h2' | 'h3'
}

const FIRST = 3

/** A list that goes on as one comes near its end: loading, empty, failed, or cards. */
export function JourneyFeed({ feed, first = [], empty, level = 'h2' }: JourneyFeedProps) {
  const { t } = useTranslation()
  const journeys = feed.data ? itemsOf(feed.data) : first
  // Of what has just come the first row is shown at once, and the rest in slices behind it.
  const shown = Math.max(FIRST, useDeferredValue(journeys.length))
  if (feed.isPending && journeys.length === 0) {
    return (
      // Outlines that stayed would be pushed out of sight by the cards.
      <div key="outlines" role="status" aria-label={t('ui.loading')}>
        <JourneyGrid journeys={[]} loading />
      </div>
    )
  }
  if (feed.isLoadingError) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  if (journeys.length === 0) return empty
  return (
    <>
      <div className={feed.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
        <JourneyGrid
          journeys={journeys.slice(0, shown)}
          level={level}
          loading={feed.isPending || feed.isFetchingNextPage || shown < journeys.length}
        />
      </div>
      <ListEnd feed={feed} />
    </>
  )
}
