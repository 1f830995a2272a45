import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { MODERATION_TABS } from './moderation.tabs.ts'

/** Links, so that each tab has an address and Back returns to the previous one. */
export function ModerationTabs() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('moderation.tabs.label')} className="mt-4 border-b border-line">
      <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
        {MODERATION_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to="/app/moderation"
              search={{ tab: tab === 'feedback' ? undefined : tab }}
              resetScroll={false}
              activeOptions={{ explicitUndefined: true }}
              className="inline-flex min-h-13 items-center border-b-3 border-transparent text-[0.9375rem] font-[620] text-muted hover:text-ink aria-[current]:border-brand aria-[current]:text-brand"
            >
              {t(`moderation.tabs.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
