import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { Reports } from './Reports.tsx'
import { useWaiting } from './waiting.ts'

const NotFoundPage = lazyPart(() => import('#web/features/status-pages/NotFoundPage.tsx'), 'NotFoundPage')

const importFeedback = () => import('./FeedbackList.tsx')
const importDecisions = () => import('./Decisions.tsx')

/** The panels of the tabs. The reports, which the page opens with, are loaded together with it. */
const PANELS: Record<Tab, ComponentType> = {
  reports: Reports,
  requests: lazyPart(() => import('./JoinRequests.tsx'), 'JoinRequests'),
  answers: lazyPart(() => import('./Answers.tsx'), 'Answers'),
  notices: lazyPart(importFeedback, 'NoticeList'),
  feedback: lazyPart(importFeedback, 'FeedbackList'),
  hidden: lazyPart(importDecisions, 'Hidden'),
  people: lazyPart(importDecisions, 'SuspendedPeople'),
  badges: lazyPart(() => import('./Badges.tsx'), 'Badges'),
  log: lazyPart(() => withCopy(['log'], import('./AuditLog.tsx')), 'AuditLog'),
}

const FactorGate = lazyPart(
  () => withCopy(['identity'], import('#web/features/identity/factors/FactorGate.tsx')),
  'FactorGate',
)

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
  if (profile.needsFactor)
    return (
      <Suspense>
        <FactorGate />
      </Suspense>
    )
  const Panel = PANELS[tab]
  return (
    <>
      <title>{t('shell.titles.page', { page: t('moderation.title') })}</title>
      <h1 className="text-[clamp(1.75rem,4vw,2.25rem)]">{t('moderation.title')}</h1>
      <p className="mt-2 text-muted">
        <QueueLead />
      </p>
      <ModerationTabs />
      <section className="mt-6">
        <h2 className="sr-only">{t(`moderation.tabs.${tab}`)}</h2>
        <Suspense fallback={<Skeleton className="h-72 rounded-panel" />}>
          <Panel />
        </Suspense>
      </section>
    </>
  )
}

/** The numbers of waiting items, in one sentence. */
function QueueLead() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const ago = useAgo()
  const waiting = useWaiting()
  if (!waiting?.since) return t('moderation.lead')
  const { reports, requests, answers, notices, since } = waiting
  const count = reports + requests + answers + notices
  return t('moderation.waiting', { count, number: number(count), ago: ago(since) })
}

/** The tabs are links, so that each tab has an address and Back returns to the previous tab. */
function ModerationTabs() {
  const { t } = useTranslation()
  const open = useOpenTab()
  const waiting = useWaiting()
  const counts: Partial<Record<Tab, number | undefined>> = {
    reports: waiting?.reports,
    requests: waiting?.requests,
    answers: waiting?.answers,
    notices: waiting?.notices,
    feedback: waiting?.feedback,
  }
  return (
    <nav
      aria-label={t('moderation.tabs.label')}
      className="relative mt-4 border-b border-line max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4"
    >
      <ul className="flex gap-x-6 sm:flex-wrap">
        {MODERATION_TABS.map((tab) => (
          <li key={tab} className="shrink-0">
            <Link
              to="/app/moderation"
              search={{ tab: tab === 'reports' ? undefined : tab }}
              resetScroll={false}
              activeOptions={{ includeSearch: true, exact: true, explicitUndefined: true }}
              aria-current={tab === open ? 'page' : undefined}
              ref={tab === open ? showWhole : undefined}
              className="inline-flex min-h-13 items-center gap-2 border-b-3 border-transparent text-[0.9375rem] font-[620] text-muted hover:text-ink aria-[current]:border-brand aria-[current]:text-brand"
            >
              {t(`moderation.tabs.${tab}`)} <Count value={counts[tab]} isUrgent={URGENT.includes(tab)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the open tab can be outside the screen: scrolls the row of tabs, but not the page. */
function showWhole(tab: HTMLElement | null): void {
  const strip = tab?.closest('nav')
  if (!tab || !strip) return
  const middle = ({ left, width }: DOMRect) => left + width / 2
  strip.scrollLeft += middle(tab.getBoundingClientRect()) - middle(strip.getBoundingClientRect())
}

function Count({ value, isUrgent }: { value: number | undefined; isUrgent: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (!value) return null
  const look = isUrgent ? 'bg-accent text-paper' : 'border border-line bg-sunk text-muted'
  return (
    <span className={`inline-grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 text-xs font-bold ${look}`}>
      <span aria-hidden="true">{number(value)}</span>
      <span className="sr-only">{t('moderation.tabs.waiting', { number: number(value) })}</span>
    </span>
  )
}

const MODERATION_TABS = [
  'reports',
  'requests',
  'answers',
  'notices',
  'feedback',
  'hidden',
  'people',
  'badges',
  'log',
] as const
const URGENT: readonly Tab[] = ['reports', 'requests', 'answers', 'notices']
type Tab = (typeof MODERATION_TABS)[number]

/** The tab in the address; the first tab if the name is unknown. */
function useOpenTab(): Tab {
  const { tab } = useSearch({ from: '/app/moderation' })
  return MODERATION_TABS.find((known) => known === tab) ?? 'reports'
}
