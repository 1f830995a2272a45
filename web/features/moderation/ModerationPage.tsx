import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { AuditLog } from './AuditLog.tsx'
import { Badges } from './Badges.tsx'
import { HiddenComments, HiddenFlags, HiddenJourneys, HiddenNotes, SuspendedPeople } from './Decisions.tsx'
import { FeedbackList } from './FeedbackList.tsx'
import { Reports } from './Reports.tsx'

const NotFoundPage = lazy(async () => ({
  default: (await import('#web/features/status-pages/NotFoundPage.tsx')).NotFoundPage,
}))

const PANELS: Record<(typeof MODERATION_TABS)[number], ComponentType> = {
  feedback: FeedbackList,
  reports: Reports,
  journeys: HiddenJourneys,
  comments: HiddenComments,
  flags: HiddenFlags,
  notes: HiddenNotes,
  people: SuspendedPeople,
  badges: Badges,
  log: AuditLog,
}

/** The page for moderators; everyone else sees the page for unknown addresses. */
export function ModerationPage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const tab = useOpenTab()
  if (!profile?.moderator)
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    )
  const Panel = PANELS[tab]
  return (
    <>
      <title>{t('shell.titles.page', { page: t('moderation.title') })}</title>
      <h1 className="text-[clamp(1.75rem,4vw,2.25rem)]">{t('moderation.title')}</h1>
      <p className="mt-2 text-muted">{t('moderation.lead')}</p>
      <ModerationTabs />
      <section className="mt-6">
        <h2 className="sr-only">{t(`moderation.tabs.${tab}`)}</h2>
        <Panel />
      </section>
    </>
  )
}

/** The tabs are links, so that each tab has an address and Back returns to the previous tab. */
function ModerationTabs() {
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

const MODERATION_TABS = [
  'feedback',
  'reports',
  'journeys',
  'comments',
  'flags',
  'notes',
  'people',
  'badges',
  'log',
] as const

/** The tab in the address; the first tab if the name is unknown. */
function useOpenTab(): (typeof MODERATION_TABS)[number] {
  const { tab } = useSearch({ from: '/app/moderation' })
  return MODERATION_TABS.find((known) => known === tab) ?? 'feedback'
}
