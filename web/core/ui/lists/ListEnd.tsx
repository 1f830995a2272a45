import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'

/** The part of a `useInfiniteQuery` result that ListEnd needs. */
export interface Paging {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => unknown
}

interface ListEndProps {
  feed: Paging
  ahead?: number
  /**
   * Whether the list is the last element of the page. A reloaded page that is scrolled beyond the
   * list then loads further pages.
   */
  isLast?: boolean
}

/** A distance in px that is far enough above the screen for any list. */
const ANYWHERE_ABOVE = 1_000_000

/**
 * Loads the next page of a list when its end is less than `ahead` px below the screen, or on a
 * press.
 */
export function ListEnd({ feed, ahead = 600, isLast = false }: ListEndProps) {
  const { t } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = feed
  const canLoadMore = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (!canLoadMore || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: `${isLast ? ANYWHERE_ABOVE : ahead}px 0px ${ahead}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [canLoadMore, fetchNextPage, ahead, isLast])
  return (
    <div ref={end} className={`grid justify-items-center gap-3 ${hasNextPage ? 'mt-8' : ''}`}>
      {isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {feed.error?.message}
        </p>
      )}
      {hasNextPage && (
        <Button variant="quiet" busy={feed.isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ui.more')}
        </Button>
      )}
    </div>
  )
}
