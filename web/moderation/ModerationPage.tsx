import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session.ts'
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx'
import { ActLog } from './ActLog.tsx'
import { FeedbackBox } from './FeedbackBox.tsx'
import { HiddenJourneys } from './HiddenJourneys.tsx'
import { ModerationTabs } from './ModerationTabs.tsx'
import { Reports } from './Reports.tsx'
import { SuspendedPeople } from './SuspendedPeople.tsx'

const PARTS = {
  feedback: FeedbackBox,
  reports: Reports,
  journeys: HiddenJourneys,
  people: SuspendedPeople,
  log: ActLog,
} as const

/** What people tell and report, and what is done about it; to others than moderators there is no such page. */
export function ModerationPage() {
  const { t } = useTranslation()
  const { tab = 'feedback' } = useSearch({ from: '/app/moderation' })
  const { profile } = useSession()
  if (!profile?.moderator) return <NotFoundPage />
  const Part = PARTS[tab]
  return (
    <>
      <title>{t('shell.titles.page', { page: t('moderation.title') })}</title>
      <h1 className="text-[clamp(1.75rem,4vw,2.25rem)]">{t('moderation.title')}</h1>
      <p className="mt-2 text-muted">{t('moderation.lead')}</p>
      <ModerationTabs />
      <section className="mt-6">
        <h2 className="sr-only">{t(`moderation.tabs.${tab}`)}</h2>
        <Part />
      </section>
    </>
  )
}
