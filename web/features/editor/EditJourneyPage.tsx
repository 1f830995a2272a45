import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isAuthoredBy } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { JourneyFailure } from '#web/features/journeys/display/JourneyFailure.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'

/** Loads the form together with this module, in parallel with the journey. */
const form = import('./EditJourney.tsx')
const EditJourney = lazy(async () => ({ default: (await form).EditJourney }))

export function EditJourneyPage() {
  const { t } = useTranslation()
  const { pathId } = useSearch({ from: '/app/user/path/edit' })
  const { profile } = useSession()
  const {
    data: journey,
    error,
    refetch,
  } = useQuery({ ...journeyQuery(pathId), refetchOnMount: 'always', refetchOnWindowFocus: false })
  if (error && journey === undefined) return <JourneyFailure failure={error} onRetry={() => void refetch()} />
  if (journey === undefined || profile === null) return <FormSkeleton />
  if (!isAuthoredBy(journey, profile.id)) {
    return (
      <EmptyState level="h1" title={t('words.error.ownerOnly')} text={t('editing.edit.forbiddenHint')}>
        <Link
          to="/app/discover/journey/$journeyId"
          params={{ journeyId: pathId }}
          className={buttonClass({ variant: 'soft' })}
        >
          {t('editing.edit.cancel')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <Suspense fallback={<FormSkeleton />}>
      <EditJourney key={journey.id} journey={journey} profile={profile} />
    </Suspense>
  )
}
