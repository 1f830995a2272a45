import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { LanguageSwitch } from '#web/core/ui/form/LanguageSwitch.tsx'
import { RunBy } from '#web/features/site/RunBy.tsx'
import { useSite, useSiteText } from '#web/features/site/useSite.ts'
import { Account, GuestLinks } from './Account.tsx'
import { SkipLink } from './SkipLink.tsx'
import { showSettings } from './settings-panel.ts'

/** The header and footer of public pages. */
export function MarketingLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-310 flex-col px-4 sm:px-8">
      <SkipLink />
      <header
        data-toasts-below
        className="flex flex-wrap items-center gap-x-7 gap-y-2 py-4 max-sm:flex-nowrap max-sm:gap-x-2 sm:py-5.5"
      >
        <Link to="/" aria-label={t('shell.home')} className="inline-flex min-w-0 rounded-lg py-1">
          {/* On narrow headers the name wraps to a second line, which is clipped. */}
          <Logo className="max-sm:h-9 max-sm:min-w-7.5 max-sm:flex-wrap max-sm:overflow-hidden max-sm:text-xl" />
        </Link>
        <nav aria-label={t('shell.nav.main')} className="flex gap-x-6 max-md:hidden">
          <AllJourneysLink />
          <Link to="/about-us" className={LINK}>
            {t('shell.nav.about')}
          </Link>
          <Link to="/faqs" className={LINK}>
            {t('shell.nav.faqs')}
          </Link>
        </nav>
        <div className="ms-auto flex items-center gap-1.5 max-sm:shrink-0 max-[23rem]:gap-0.5 sm:gap-3">
          <LanguageSwitch />
          <AccountOrLogin />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none flex-1">
        {children}
      </main>
      <Footer />
    </div>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-[550] text-muted hover:text-ink'

/**
 * A link to Discover; for visitors to the list on the landing page, because Discover requires
 * signing in.
 */
function AllJourneysLink() {
  const { t } = useTranslation()
  if (useSession().state === 'member') {
    return (
      <Link to="/app/discover" className={LINK}>
        {t('shell.nav.discover')}
      </Link>
    )
  }
  return (
    <Link to="/" search={{ sort: 'trending' }} hash="journeys" className={LINK}>
      {t('shell.nav.discover')}
    </Link>
  )
}

function AccountOrLogin() {
  const session = useSession()
  return session.state === 'member' ? <Account profile={session.profile} /> : <GuestLinks />
}

const PAGES = [
  ['/about-us', 'about'],
  ['/faqs', 'faqs'],
  ['/pricing', 'pricing'],
  ['/contact-us', 'contact'],
  ['/privacy', 'privacy'],
] as const

function Footer() {
  const { t } = useTranslation()
  const site = useSite()
  const description = useSiteText()(site?.description) || t('shell.footer')
  return (
    <footer className="mt-16 flex flex-wrap items-center gap-x-7 gap-y-3 border-t border-line py-8 text-sm text-muted">
      <Logo className="text-lg" />
      <div className="grid max-w-[34rem] gap-1">
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {description}
        </p>
        <RunBy />
      </div>
      <nav aria-label={t('shell.nav.footer')} className="ms-auto flex flex-wrap items-center gap-x-6">
        <AllJourneysLink />
        {PAGES.map(([to, name]) => (
          <Link key={to} to={to} className={LINK}>
            {t(`shell.nav.${name}`)}
          </Link>
        ))}
        {site?.rules && (
          <Link to="/rules" className={LINK}>
            {t('shell.nav.rules')}
          </Link>
        )}
        {site?.accessibility && (
          <Link to="/accessibility" className={LINK}>
            {t('shell.nav.accessibility')}
          </Link>
        )}
        <button type="button" onClick={() => showSettings(true)} className={LINK}>
          {t('shell.settings.title')}
        </button>
      </nav>
    </footer>
  )
}
