import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { CairnStones } from '#web/core/ui/display/CairnStones.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'

interface UtilityPageProps {
  title: string
  text: string
  /** Buttons or links below the text. */
  children: ReactNode
}

/** A page without header and navigation, for times when the site doesn't work. */
export function UtilityPage({ title, text, children }: UtilityPageProps) {
  const { t } = useTranslation()
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <title>{t('shell.titles.page', { page: title })}</title>
      <meta name="robots" content="noindex" />
      <header className="px-5 py-5 sm:px-8">
        <Link to="/" aria-label={t('shell.home')} className="inline-flex rounded-lg py-1">
          <Logo />
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-5 px-5 pb-20 text-center outline-none"
      >
        <CairnStones className="h-64 w-84 max-w-full rounded-[2rem]" />
        <h1 className="mt-2 text-[clamp(2.1rem,5vw,2.75rem)]">{title}</h1>
        <p className="max-w-[32rem] text-[1.03rem] text-pretty text-muted">{text}</p>
        <div className="flex flex-wrap justify-center gap-3">{children}</div>
      </main>
    </div>
  )
}
