import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useCallback, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { Session } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { LanguageSwitch } from '#web/core/ui/form/LanguageSwitch.tsx'
import { Account } from './Account.tsx'
import { ActivityBell, BellOutline } from './ActivityBell.tsx'
import { GuestLinks } from './GuestLinks.tsx'
import { DrawerOutline, ShareOutline } from './MemberOutline.tsx'
import { NavigationDrawer } from './navigation/NavigationDrawer.tsx'
import { SearchField } from './search/SearchField.tsx'

interface TopBarProps {
  session: Session
  /** Shows the outline of what members get. */
  outlined: boolean
  offersShare: boolean
}

/** Search, 'Share Your Journey' and the account menu; for visitors, login and registration. */
export function TopBar({ session, outlined, offersShare }: TopBarProps) {
  const { t } = useTranslation()
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const expandSearch = useCallback(() => setIsSearchOpen(true), [])
  return (
    <header
      data-print="no"
      data-toasts-below
      className="sticky top-0 z-10 border-b border-line bg-paper/90 backdrop-blur-md lg:border-b-0"
    >
      <div className="mx-auto flex w-full max-w-335 flex-wrap items-center gap-x-1.5 gap-y-2 px-4 py-2 max-[23rem]:gap-x-0 max-[23rem]:px-3 sm:gap-x-3 sm:px-6 md:flex-nowrap lg:px-10 lg:py-3.5 stretch:max-w-none">
        {outlined ? <DrawerOutline /> : session.state !== 'visitor' && <NavigationDrawer profile={session.profile} />}
        <Link to="/" aria-label={t('shell.home')} className="inline-flex rounded-lg py-1 md:me-3 lg:member:hidden">
          <Logo className="max-sm:text-xl max-sm:[&>span]:sr-only" />
        </Link>
        <SearchField isMember={session.state === 'member'} isCollapsed={!isSearchOpen} onExpand={expandSearch} />
        <div className="ms-auto flex items-center gap-1.5 max-[23rem]:gap-0 sm:gap-3">
          <IconButton
            label={t('shell.search.label')}
            aria-expanded={isSearchOpen}
            onClick={() => setIsSearchOpen(!isSearchOpen)}
            className="md:hidden"
          >
            <Search size={21} aria-hidden="true" />
          </IconButton>
          {session.state !== 'visitor' && (
            <div className="hidden member:contents">
              {session.state === 'member' ? <ActivityBell /> : <BellOutline />}
            </div>
          )}
          <div className="contents max-[23rem]:member:hidden">
            <LanguageSwitch />
          </div>
          {session.state !== 'member' && <GuestLinks />}
          {session.state !== 'visitor' && (
            <div className="hidden items-center gap-3 member:flex">
              {offersShare && outlined && <ShareOutline />}
              {offersShare && !outlined && (
                <Link
                  to="/app/create/journey"
                  className={`${buttonClass({ variant: 'quiet' })} max-sm:px-3`}
                  aria-label={t('shell.share')}
                >
                  <Plus size={18} aria-hidden="true" />
                  <span className="max-sm:hidden">{t('shell.share')}</span>
                </Link>
              )}
              <Account profile={session.profile} />
            </div>
          )}
        </div>
      </div>
    </header>
  )
}
