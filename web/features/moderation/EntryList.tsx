import type { ReactNode } from 'react'
import { type Feed, itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'

interface EntryListProps<Item extends { id: string }> {
  feed: Feed<Item>
  empty: { title: string; text: string }
  children: (item: Item) => ReactNode
}

/** An infinite list of entries with its loading, error and empty states. */
export function EntryList<Item extends { id: string }>({ feed, empty, children }: EntryListProps<Item>) {
  if (feed.isPending) return <EntryListSkeleton />
  if (feed.data === undefined) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  const items = itemsOf(feed.data)
  if (items.length === 0) return <EmptyState {...empty} />
  return (
    <>
      <ul className={`grid grid-cols-1 gap-4 ${feed.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}`}>
        {items.map((item) => (
          <li key={item.id} className="panel grid min-w-0 gap-3 p-4 sm:p-5">
            {children(item)}
          </li>
        ))}
      </ul>
      <ListEnd feed={feed} />
    </>
  )
}

function EntryListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="grid gap-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="panel grid gap-3 p-5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="h-3.5 w-3/4" />
        </div>
      ))}
    </div>
  )
}
