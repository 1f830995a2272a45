import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { AuditLog } from './AuditLog.tsx'
import { Badges } from './Badges.tsx'
import { FeedbackList } from './FeedbackList.tsx'
import { HiddenComments } from './HiddenComments.tsx'
import { HiddenFlags } from './HiddenFlags.tsx'
import { HiddenJourneys } from './HiddenJourneys.tsx'
import { HiddenNotes } from './HiddenNotes.tsx'
import { ModerationTabs } from './ModerationTabs.tsx'
import { type MODERATION_TABS, useOpenTab } from './moderation.tabs.ts'
import { Reports } from './Reports.tsx'
import { SuspendedPeople } from './SuspendedPeople.tsx'

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

/** For everyone but moderators this page doesn't exist. */
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
