import { useEffect } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Feed } from '#web/core/api/infinite-list.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'

interface PhoneEndProps {
  feed: Feed<Journey>
  /** Max. number of cards on the screen. */
  limit: number
  loaded: number
  total: number | undefined
  onMore: () => void
}

/** 'Show more' below a list on phones, and how many of all are shown. */
export function PhoneEnd({ feed, limit, loaded, total, onMore }: PhoneEndProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = feed
  const lacksCards = limit > loaded && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (lacksCards) void fetchNextPage()
  }, [lacksCards, fetchNextPage])
  if (limit >= loaded && !hasNextPage) return null
  const handleMore = () => (isFetchNextPageError ? void fetchNextPage() : onMore())
  return (
    <div className="mt-4 grid gap-2">
      {isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {feed.error?.message}
        </p>
      )}
      <Button variant="quiet" busy={feed.isFetchingNextPage} onClick={handleMore}>
        {t('ui.more')}
      </Button>
      {total !== undefined && (
        <p className="text-center text-sm text-muted">
          {t('ui.shown', { shown: number(Math.min(limit, loaded)), total: number(total) })}
        </p>
      )}
    </div>
  )
}
