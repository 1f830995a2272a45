import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { load } from '#web/core/api/client.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { type Session, useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { LanguageSwitch } from '#web/core/ui/form/LanguageSwitch.tsx'
import { Popover } from '#web/core/ui/overlay/Popover.tsx'
import { Account, GuestLinks } from './Account.tsx'
import { NavigationDrawer } from './navigation/NavigationDrawer.tsx'
import { SearchField } from './search/SearchField.tsx'

interface TopBarProps {
  session: Session
  offersShare: boolean
}

/**
 * The top bar with the search, 'Share Your Journey' and the account menu; for visitors, with login
 * and registration. On narrow screens, language and 'Share Your Journey' are in the drawer.
 */
export function TopBar({ session: { state, profile }, offersShare }: TopBarProps) {
  const { t } = useTranslation()
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const expandSearch = useCallback(() => setIsSearchOpen(true), [])
  return (
    <header
      data-print="no"
      data-toasts-below
      className="sticky short:static top-0 z-10 border-b border-line bg-paper/90 backdrop-blur-md lg:border-b-0"
    >
      <div className="mx-auto flex w-full max-w-335 flex-wrap items-center gap-x-1.5 gap-y-2 px-4 py-2 max-[23rem]:gap-x-0 max-[23rem]:px-3 sm:gap-x-3 sm:px-6 md:flex-nowrap lg:px-10 lg:py-3.5 stretch:max-w-none">
        {profile && <NavigationDrawer profile={profile} />}
        <Link
          to="/"
          aria-label={t('shell.home')}
          className={`inline-flex rounded-lg py-1 md:me-3 ${profile ? 'lg:hidden' : ''}`}
        >
          <Logo className="max-sm:text-xl max-sm:[&>span]:sr-only" />
        </Link>
        <SearchField isMember={profile !== null} isCollapsed={!isSearchOpen} onExpand={expandSearch} />
        <div className="ms-auto flex items-center gap-1.5 max-[23rem]:gap-0 sm:gap-3">
          <IconButton
            label={t('shell.search.label')}
            aria-expanded={isSearchOpen}
            onClick={() => setIsSearchOpen(!isSearchOpen)}
            className="md:hidden"
          >
            <Search size={21} aria-hidden="true" />
          </IconButton>
          {profile && <ActivityBell />}
          <div className={profile ? 'contents max-md:hidden' : 'contents'}>
            <LanguageSwitch />
          </div>
          {state === 'visitor' && <GuestLinks />}
          {profile && (
            <div className="flex items-center gap-3">
              {offersShare && (
                <Link to="/app/create/journey" className={`${buttonClass({ variant: 'quiet' })} max-md:hidden`}>
                  <Plus size={18} aria-hidden="true" />
                  {t('shell.share')}
                </Link>
              )}
              <Account profile={profile} />
            </div>
          )}
        </div>
      </div>
    </header>
  )
}

/**
 * How often a visible tab requests the number of unread notices, in ms: `alone` without a notice
 * stream, `streaming` with one, which doesn't report notices read on other devices.
 */
const ASK_MS = { alone: 30_000, streaming: 300_000 }

const NoticesPanel = lazyPart(
  () => withCopy(['notices', 'noticeTexts'], import('#web/features/notices/NoticesPanel.tsx')),
  'NoticesPanel',
)

/**
 * A bell with the number of unread notices. Opens the latest notices; on narrow screens, the page
 * of all notices.
 */
function ActivityBell() {
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

/**
 * Follows the viewer's notices while the page is open; returns whether new notices arrive through
 * the stream.
 */
function useNoticeStream(): boolean {
  const client = useQueryClient()
  const session = useSession()
  const [isLive, setIsLive] = useState(false)
  const account = session.state === 'member' && !session.ended ? session.profile.id : null
  useEffect(() => {
    // Stops if there are no locks: browsers offer `navigator.locks` only over HTTPS.
    if (account === null || !navigator.locks) return
    let stop = () => {}
    let hasLeft = false
    import('#web/features/notices/stream/follow-notices.ts').then(
      ({ followNotices }) => {
        if (!hasLeft) stop = followNotices(account, client, setIsLive)
      },
      () => undefined,
    )
    return () => {
      hasLeft = true
      stop()
      setIsLive(false)
    }
  }, [account, client])
  return isLive
}
