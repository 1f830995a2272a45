import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { CairnStones } from '#web/core/ui/display/CairnStones.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { LanguageSwitch } from '#web/core/ui/form/LanguageSwitch.tsx'

interface AuthLayoutProps {
  /** The document title. */
  title: string
  heading: string
  lead: ReactNode
  children: ReactNode
}

/** The layout of sign-in pages: an illustration on one side, a form on the other. */
export function AuthLayout({ title, heading, lead, children }: AuthLayoutProps) {
  const { t } = useTranslation()
  return (
    <div className="grid min-h-dvh md:grid-cols-2">
      <title>{t('shell.titles.page', { page: title })}</title>
      <CairnStones className="sticky top-0 hidden h-dvh md:block" />
      {/* The form is near the middle, but at a fixed distance from the top, so that it doesn't move while its parts arrive. */}
      <main
        id="main"
        className="grid items-start justify-items-center px-5 py-10 md:pt-[max(2.5rem,calc(50dvh-21rem))]"
      >
        <div className="w-full max-w-105">
          <div className="mb-9 flex items-center justify-between gap-3">
            <Link to="/" aria-label={t('shell.home')} className="inline-block rounded-lg">
              <Logo />
            </Link>
            <LanguageSwitch />
          </div>
          <h1 className="text-[2.1rem]">{heading}</h1>
          <p className="mt-2 mb-8 text-muted">{lead}</p>
          {children}
        </div>
      </main>
    </div>
  )
}
