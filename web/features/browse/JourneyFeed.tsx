import { type ReactNode, useDeferredValue } from 'react'
import type { Journey } from '#contract/journey.ts'
import { type Feed, itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { JourneyGrid } from './JourneyGrid.tsx'

interface JourneyFeedProps {
  feed: Feed<Journey>
  /** Journeys to show while the list loads. */
  first?: readonly Journey[] | undefined
  empty: ReactNode
  /** The level of the cards' headings: one below the heading above the list. */
  level?: 'h2' | 'h3'
  /** What the viewer has to do with a journey, shown on its card. */
  markOf?: (journey: Journey) => string | undefined
}

const FIRST_ROW = 3

/** An infinite list of journeys with its loading, empty and error states. */
export function JourneyFeed({ feed, first = [], empty, level = 'h2', markOf }: JourneyFeedProps) {
  const { t } = useTranslation()
  const journeys = feed.data ? itemsOf(feed.data) : first
  // The number of cards to render: the first row at once, the others with low priority.
  const shown = Math.max(FIRST_ROW, useDeferredValue(journeys.length))
  if (feed.isPending && journeys.length === 0) {
    return (
      // The key differs from that of the list, so that React replaces the outlines at once:
      // outlines that stay would shift the layout.
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
          markOf={markOf}
          loading={feed.isPending || feed.isFetchingNextPage || shown < journeys.length}
        />
      </div>
      <ListEnd feed={feed} />
    </>
  )
}
