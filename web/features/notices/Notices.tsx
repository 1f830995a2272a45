import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import { NoticesSkeleton } from './NoticesSkeleton.tsx'
import { ShowNew } from './ShowNew.tsx'

/** All notices of the viewer. */
export function Notices() {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const feed = useInfiniteQuery(loadPages('notices', { query: {} }))
  if (feed.isPending)
    return (
      <div className="panel overflow-clip">
        <NoticesSkeleton />
      </div>
    )
  if (feed.data === undefined) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  const notices = itemsOf(feed.data)
  if (notices.length === 0)
    return (
      <EmptyState title={t('notices.empty')} text={t('notices.emptyHint')}>
        <Link to="/app/discover" className={buttonClass({ variant: 'soft' })}>
          {t('shell.toDiscover')}
        </Link>
      </EmptyState>
    )
  return (
    <div className="grid gap-2">
      <div className="flex min-h-11">
        <ShowNew notices={notices} onShown={() => list.current?.focus()} />
        <MarkAllRead notices={notices} onMarked={() => list.current?.focus({ preventScroll: true })} />
      </div>
      <ul ref={list} tabIndex={-1} className="panel overflow-clip outline-none">
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </ul>
      <ListEnd feed={feed} />
    </div>
  )
}
