import type { ReactNode } from 'react'
import type { Journey } from '#contract/journey.ts'
import { type Feed, itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { useIncrementalList } from '#web/core/ui/lists/useIncrementalList.ts'
import { JourneyGrid } from './JourneyGrid.tsx'

interface JourneyFeedProps {
  feed: Feed<Journey>
  empty: ReactNode
  /** The level of the cards' headings: one below the heading above the list. */
  level?: 'h2' | 'h3'
  /** The viewer's relation to a journey, shown on its card. */
  markOf?: (journey: Journey) => string | undefined
}

/** Number of cards in the first paint, and number of cards added at once. */
const STEP = 6
/** The min. size of a card in px, as JourneyGrid and JourneyCard set it. */
const CARD_MIN = { width: 272, height: 402 }

/** An infinite list of journeys with its loading, empty and error states. */
export function JourneyFeed({ feed, empty, level = 'h2', markOf }: JourneyFeedProps) {
  const { t } = useTranslation()
  const journeys = feed.data ? itemsOf(feed.data) : []
  // Members' pages need scripts, so their HTML has only the cards of the first paint.
  const isWholeOnServer = useSession().state !== 'member'
  const { shown, end } = useIncrementalList(journeys.length, { step: STEP, itemsDownTo: cardsDownTo, isWholeOnServer })
  if (feed.isPending) {
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
          loading={feed.isFetchingNextPage}
        />
      </div>
      {shown < journeys.length ? <div ref={end} /> : <ListEnd feed={feed} isLast />}
    </>
  )
}

/** Max. number of cards between the top of the page and the bottom of a screen at this scroll offset, in px. */
function cardsDownTo(offset: number): number {
  const rows = Math.ceil((offset + innerHeight) / CARD_MIN.height)
  return rows * Math.max(1, Math.floor(innerWidth / CARD_MIN.width))
}
