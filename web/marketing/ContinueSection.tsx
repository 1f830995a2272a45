import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Journey } from '#contract/journey.ts'
import { load } from '#web/client.ts'
import { useSession } from '#web/session.ts'
import { JourneysSection, type ShowJourneys } from './JourneysSection.tsx'

/** What a returning member is in the middle of. The server leaves room for it, seen by members alone. */
export function ContinueSection({ show }: { show: ShowJourneys }) {
  const { t } = useTranslation()
  const { state } = useSession()
  const followed = useQuery({ ...load('followedJourneys', { query: { limit: 50 } }), enabled: state === 'member' })
  const begun = followed.data?.filter(isUnderWay).slice(0, 3)
  if (state === 'visitor' || followed.error || begun?.length === 0) return null
  const all = (
    <Link to="/app/following" className="inline-flex min-h-11 items-center font-semibold text-muted hover:text-ink">
      {t('marketing.continue.all')}
    </Link>
  )
  return (
    <JourneysSection title={t('marketing.continue.title')} aside={all} className="hidden member:block">
      {show(begun)}
    </JourneysSection>
  )
}

function isUnderWay({ completedCount, stepCount }: Journey): boolean {
  return completedCount !== null && completedCount > 0 && completedCount < stepCount
}
