import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useRef } from 'react'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import { NoticesSkeleton } from './NoticesSkeleton.tsx'
import { ShowNew } from './ShowNew.tsx'

/** Max. number of notices in the panel. */
const LATEST = 6

/** The panel with the latest notices, below the bell. */
export function NoticesPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const feed = useInfiniteQuery({ ...loadPages('notices', { query: { limit: LATEST } }), staleTime: 0 })
  const notices = feed.data && itemsOf(feed.data).slice(0, LATEST)
  return (
    <>
      <div className="flex items-center gap-1 border-b border-line ps-4.5 pe-2 py-1.5">
        <h2 className="text-[1.1rem]">{t('shell.nav.activity')}</h2>
        {notices ? (
          <ShowNew isNarrow notices={notices} onShown={() => list.current?.focus()} />
        ) : (
          <span className="me-auto" />
        )}
        {notices && <MarkAllRead notices={notices} onMarked={() => list.current?.focus({ preventScroll: true })} />}
        <Link
          to="/app/user/edit"
          search={{ part: 'notices' }}
          onClick={onLeave}
          aria-label={t('notices.settings')}
          title={t('notices.settings')}
          className="icon-button"
        >
          <SlidersHorizontal size={18} aria-hidden="true" />
        </Link>
      </div>
      {!notices && feed.error && (
        <div className="p-4">
          <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
        </div>
      )}
      {!notices && !feed.error && <NoticesSkeleton />}
      {notices?.length === 0 && <p className="px-4.5 py-8 text-center text-muted">{t('notices.empty')}</p>}
      {notices && notices.length > 0 && (
        <ul ref={list} tabIndex={-1} className="outline-none">
          {notices.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} onOpen={onLeave} />
          ))}
        </ul>
      )}
      <Link
        to="/app/activity"
        onClick={onLeave}
        className="sticky bottom-0 z-2 flex min-h-12 items-center justify-center border-t border-line bg-card font-[650] text-brand hover:bg-sunk"
      >
        {t('notices.all')}
      </Link>
    </>
  )
}
