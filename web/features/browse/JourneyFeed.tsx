import { useElementScrollRestoration } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import type { Journey } from '#contract/journey.ts'
import { type Feed, itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { useIncrementalList } from '#web/core/ui/lists/useIncrementalList.ts'
import { JourneyGrid } from './JourneyGrid.tsx'

const PhoneEnd = lazyPart(() => import('./PhoneEnd.tsx'), 'PhoneEnd')

interface JourneyFeedProps {
  feed: Feed<Journey>
  empty: ReactNode
  /** The level of the cards' headings: one below the heading above the list. */
  level?: 'h2' | 'h3'
  /** The viewer's relation to a journey, shown on its card. */
  markOf?: (journey: Journey) => string | undefined
  /** Whether phones show compact cards, eight at first, and more on a press. */
  compact?: boolean
  /** The number of all journeys of the list, if it is known. */
  total?: number | undefined
}

/** Number of cards in the first paint, and number of cards added at once. */
const STEP = 6
/** The min. size of a card in px, as JourneyGrid and JourneyCard set it. */
const CARD_MIN = { width: 272, height: 402 }
/** Number of compact cards on phones at first, and number added by a press; their least height in px with the gap. */
const PHONE_STEP = 8
const PHONE_CARD = 146

/** An infinite list of journeys with its loading, empty and error states. */
export function JourneyFeed({ feed, empty, level = 'h2', markOf, compact = false, total }: JourneyFeedProps) {
  const { t } = useTranslation()
  const journeys = feed.data ? itemsOf(feed.data) : []
  // Members' pages need scripts, so their HTML has only the cards of the first paint.
  const isWholeOnServer = useSession().state !== 'member'
  const phone = usePhoneList(compact)
  const count = Math.min(journeys.length, phone.limit)
  const { shown, end } = useIncrementalList(count, { step: STEP, itemsDownTo: cardsDownTo, isWholeOnServer })
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
          compact={compact}
          loading={feed.isFetchingNextPage}
        />
      </div>
      {phone.limit < Number.POSITIVE_INFINITY ? (
        <Suspense>
          <PhoneEnd feed={feed} limit={phone.limit} loaded={journeys.length} total={total} onMore={phone.showMore} />
        </Suspense>
      ) : shown < count ? (
        <div ref={end} />
      ) : (
        <ListEnd feed={feed} isLast />
      )}
    </>
  )
}

const PHONE = '(width < 37.5rem)'

/**
 * How many cards of a compact list are shown: on phones a few, more with each press of 'Show more'; on wider screens
 * all.
 */
function usePhoneList(compact: boolean): { limit: number; showMore: () => void } {
  const isPhone = useSyncExternalStore(
    followWidth,
    () => compact && (globalThis.matchMedia?.(PHONE).matches ?? false),
    () => false,
  )
  const left = useElementScrollRestoration({ getElement: () => window })
  const [limit, setLimit] = useState(() => {
    const before = left ? Math.ceil(left.scrollY / PHONE_CARD) : 0
    return Math.max(PHONE_STEP, Math.ceil(before / PHONE_STEP) * PHONE_STEP)
  })
  return {
    limit: isPhone ? limit : Number.POSITIVE_INFINITY,
    showMore: () => setLimit(limit + PHONE_STEP),
  }
}

function followWidth(listener: () => void): () => void {
  const media = globalThis.matchMedia?.(PHONE)
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}

/** Max. number of cards between the top of the page and the bottom of a screen at this scroll offset, in px. */
function cardsDownTo(offset: number): number {
  const rows = Math.ceil((offset + innerHeight) / CARD_MIN.height)
  return rows * Math.max(1, Math.floor(innerWidth / CARD_MIN.width))
}
