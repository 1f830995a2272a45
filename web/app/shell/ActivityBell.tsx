import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense } from 'react'
import { load } from '#web/core/api/client.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Popover } from '#web/core/ui/overlay/Popover.tsx'
import { useNoticeStream } from './useNoticeStream.ts'

/**
 * How often a visible tab asks for the number of unread notices, in ms: without a stream, and with one, which doesn't
 * tell what was read on other devices.
 */
const ASK_MS = { alone: 30_000, streaming: 300_000 }

const NoticesPanel = lazy(async () => ({
  default: (await withCopy(['notices'], import('#web/features/notices/NoticesPanel.tsx'))).NoticesPanel,
}))

/** The number of unread notices; opens the latest ones, on narrow screens the page of all. */
export function ActivityBell() {
  const { t } = useTranslation()
  const isLive = useNoticeStream()
  const { data } = useQuery({
    ...load('unreadNotices', {}),
    refetchInterval: isLive ? ASK_MS.streaming : ASK_MS.alone,
    refetchOnWindowFocus: 'always',
  })
  const { unread = 0, more = false } = data ?? {}
  const number = `${unread}${more ? '+' : ''}`
  const label = unread === 0 ? t('shell.nav.activity') : t('shell.unread', { count: unread, number })
  const trigger = (
    <>
      <Bell size={21} aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute start-1/2 top-1 grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-danger px-1 text-[0.6875rem] leading-none font-bold text-paper tabular-nums"
        >
          {number}
        </span>
      )}
    </>
  )
  return (
    <>
      <span className="max-sm:hidden">
        <Popover
          label={label}
          trigger={trigger}
          triggerClassName="icon-button relative"
          align="end"
          className="w-[min(27rem,94vw)] overflow-y-auto p-0! [--most:34rem]"
        >
          {(close) => (
            <Suspense fallback={<Skeleton className="h-100 w-full" />}>
              <NoticesPanel onLeave={close} />
            </Suspense>
          )}
        </Popover>
      </span>
      <Link to="/app/activity" aria-label={label} className="icon-button relative sm:hidden">
        {trigger}
      </Link>
    </>
  )
}

/** Reserves the space of the bell while it isn't known who looks. */
export function BellOutline() {
  return (
    <span aria-hidden="true" className="icon-button">
      <Bell size={21} />
    </span>
  )
}
