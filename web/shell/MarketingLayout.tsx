import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { Account } from './Account.tsx'
import { GuestLinks } from './GuestLinks.tsx'
import { SkipLink } from './SkipLink.tsx'

/** The frame of public pages. */
export function MarketingLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-310 flex-col px-4 sm:px-8">
      <SkipLink />
      <header className="flex flex-wrap items-center gap-x-7 gap-y-2 py-4 max-sm:gap-x-2 sm:py-5.5">
        <Link to="/" aria-label={t('shell.home')} className="inline-flex rounded-lg py-1">
          <Logo className="max-sm:text-xl max-[23rem]:[&>span]:sr-only" />
        </Link>
        <nav aria-label={t('shell.nav.main')} className="max-sm:hidden">
          <AllJourneysLink />
        </nav>
        <div className="ms-auto flex items-center gap-3">
          <Door />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none flex-1">
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** Nothing that anybody sees here leads to a login: a visitor's discover is the landing page's own list. */
function AllJourneysLink() {
  const { t } = useTranslation()
  const look = 'inline-flex min-h-11 items-center font-[550] text-muted hover:text-ink'
  if (useSession().state === 'member') {
    return (
      <Link to="/app/discover" className={look}>
        {t('shell.nav.discover')}
      </Link>
    )
  }
  return (
    <Link to="/" search={{ sort: 'trending' }} hash="journeys" className={look}>
      {t('shell.nav.discover')}
    </Link>
  )
}

function Door() {
  const session = useSession()
  return session.state === 'member' ? <Account profile={session.profile} /> : <GuestLinks />
}

function Footer() {
  const { t } = useTranslation()
  return (
    <footer className="mt-16 flex flex-wrap items-center gap-x-7 gap-y-3 border-t border-line py-8 text-sm text-muted">
      <Logo className="text-lg" />
      <p className="max-w-[34rem]">{t('shell.footer')}</p>
      <nav aria-label={t('shell.nav.footer')} className="ms-auto">
        <AllJourneysLink />
      </nav>
    </footer>
  )
}
