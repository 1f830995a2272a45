import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Journey } from '#contract/journey.ts'
import { load } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { JourneysSection, type ShowJourneys } from './JourneysSection.tsx'

/**
 * The journeys a member has started, or links to start one. The server renders an outline of the
 * same height, so that the layout doesn't shift.
 */
export function ContinueSection({ show }: { show: ShowJourneys }) {
  const { t } = useTranslation()
  const { state } = useSession()
  const followed = useQuery({ ...load('followedJourneys', { query: { limit: 50 } }), enabled: state === 'member' })
  const started = followed.data?.filter(isInProgress).slice(0, 3)
  if (state === 'visitor' || followed.error) return null
  if (state === 'unknown') return <Outline>{show(undefined)}</Outline>
  const all = (
    <Link to="/app/following" className="inline-flex min-h-11 items-center font-semibold text-muted hover:text-ink">
      {t('marketing.continue.all')}
    </Link>
  )
  return (
    <JourneysSection title={t('marketing.continue.title')} aside={all}>
      {started?.length === 0 ? <NothingStarted /> : show(started)}
    </JourneysSection>
  )
}

/** The server sends it to visitors, too, and CSS hides it from them, so it holds no text. */
function Outline({ children }: { children: ReactNode }) {
  return (
    <div className="hidden py-6 member:block">
      <div className="mb-6 flex min-h-11 items-end">
        <Skeleton className="h-9 w-40" />
      </div>
      {children}
    </div>
  )
}

function NothingStarted() {
  const { t } = useTranslation()
  return (
    <EmptyState level="h3" title={t('marketing.continue.empty')} text={t('marketing.continue.emptyHint')}>
      <Link to="/app/discover" className={buttonClass({ variant: 'soft' })}>
        {t('marketing.continue.discover')}
      </Link>
    </EmptyState>
  )
}

function isInProgress({ requiredCount, requiredDone }: Journey): boolean {
  return requiredDone !== null && requiredDone > 0 && requiredDone < requiredCount
}
