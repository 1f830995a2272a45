import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { SearchForm } from '#web/core/ui/form/SearchForm.tsx'

interface HeroSectionProps {
  query: string
  badges: readonly string[]
  /** An illustration of Cairn. */
  children: ReactNode
}

/** The top of the landing page: a question with a search field, and badges as suggested answers. */
export function HeroSection({ query, badges, children }: HeroSectionProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const labelOf = useBadgeLabel()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] items-center gap-7 pt-2 pb-8 lg:min-h-177 sm:pt-8.5 sm:pb-13.5 lg:grid-cols-[minmax(0,1fr)_32.5rem] lg:gap-14">
      {/* Not centered beside the picture, because the question would move while the picture's HTML arrives. */}
      <div className="min-w-0 lg:self-start lg:pt-15">
        <h1 className="text-[clamp(2.4rem,6vw,3.625rem)] leading-[1.02] font-[750]">
          <EmphasizedText text={t('marketing.hero.title')} />
        </h1>
        <p className="mt-5 mb-6 max-w-130 text-[1.1875rem] text-muted">{t('marketing.hero.text')}</p>
        <SearchForm
          action="/"
          query={query}
          label={t('marketing.hero.label')}
          placeholder={t('marketing.hero.placeholder')}
          submitLabel={t('marketing.hero.submit')}
          onSearch={(q) => void navigate({ to: '/', search: q === '' ? {} : { q }, hash: q === '' ? '' : 'journeys' })}
        />
        {badges.length > 0 && (
          <ul aria-label={t('marketing.hero.badges')} className="mt-4.5 flex min-h-37 flex-wrap content-start gap-2">
            {badges.map((badge) => (
              <li key={badge} className="max-w-full">
                <Link
                  to="/"
                  search={{ badge: [badge] }}
                  hash="journeys"
                  className="inline-flex min-h-11 max-w-full items-center rounded-full border border-field bg-card px-4 text-[0.9375rem] font-[620] hover:bg-sunk"
                >
                  <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                    {labelOf(badge)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </section>
  )
}

/** A text whose parts between asterisks have the theme color. */
function EmphasizedText({ text }: { text: string }) {
  const [before, strong, after] = text.split('*')
  return (
    <>
      {before}
      <span className="text-brand">{strong}</span>
      {after}
    </>
  )
}
