import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { CairnStones } from '#web/core/ui/display/CairnStones.tsx'

interface ErrorPageProps {
  title: string
  text: string
  /** Buttons or links below the text. */
  children: ReactNode
}

/** An error page with an illustration. */
export function ErrorPage({ title, text, children }: ErrorPageProps) {
  const { t } = useTranslation()
  return (
    <section className="mx-auto grid max-w-160 justify-items-center gap-5 py-10 text-center sm:py-16">
      <title>{t('shell.titles.page', { page: title })}</title>
      <meta name="robots" content="noindex" />
      <CairnStones className="h-56 w-72 max-w-full rounded-[2rem]" />
      <h1 className="text-[2.25rem]">{title}</h1>
      <p className="max-w-[32rem] text-muted">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  )
}
