import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { takesSuggestions } from '#contract/rules/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { JourneyFailure } from '#web/features/journeys/display/JourneyFailure.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'

const SuggestJourney = lazyPart(() => import('./SuggestJourney.tsx'), 'SuggestJourney')
const SuggestFromVersion = lazyPart(() => import('./suggest/SuggestFromVersion.tsx'), 'SuggestFromVersion')

/** The page that suggests changes of another person's journey: in its form, or the changes of one's own version. */
export function SuggestPage() {
  const { t } = useTranslation()
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId/suggest' })
  const { from } = useSearch({ from: '/app/discover/journey/$journeyId/suggest' })
  const { profile } = useSession()
  const [attempt, setAttempt] = useState(0)
  const {
    data: journey,
    error,
    refetch,
  } = useQuery({ ...journeyQuery(journeyId), refetchOnMount: 'always', refetchOnWindowFocus: false })
  if (error && journey === undefined) return <JourneyFailure failure={error} onRetry={() => void refetch()} />
  if (journey === undefined || profile === null) return <FormSkeleton />
  if (isAuthoredBy(journey, profile.id))
    return <Navigate to="/app/user/path/edit" search={{ pathId: journeyId }} replace />
  return (
    <Suspense fallback={<FormSkeleton />}>
      <title>{t('shell.titles.page', { page: t('suggesting.title', { name: journey.name }) })}</title>
      {!takesSuggestions(journey) ? (
        <Closed journey={journey} />
      ) : from === undefined ? (
        <SuggestJourney
          key={`${journey.id} ${attempt}`}
          journey={journey}
          profile={profile}
          onStartOver={() => setAttempt(attempt + 1)}
        />
      ) : (
        <SuggestFromVersion journey={journey} versionId={from} />
      )}
    </Suspense>
  )
}

function Closed({ journey: { id, owner } }: { journey: Journey }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      level="h1"
      title={t('suggesting.closed')}
      text={owner.id === FORMER_MEMBER_ID ? t('suggesting.noOwner') : t('suggesting.closedText')}
    >
      <Link
        to="/app/discover/journey/$journeyId"
        params={{ journeyId: id }}
        className={buttonClass({ variant: 'soft' })}
      >
        {t('editing.edit.cancel')}
      </Link>
    </EmptyState>
  )
}
