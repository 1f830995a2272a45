import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { JourneyFailure } from '#web/features/journeys/display/JourneyFailure.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { useSuggestion } from './suggest/useSuggestion.ts'

/** Loads the form together with this module, in parallel with the journey. */
const form = import('./EditJourney.tsx')
const EditJourney = lazyPart(() => form, 'EditJourney')
const ChangeFirst = lazyPart(() => import('./ChangeFirst.tsx'), 'ChangeFirst')

export function EditJourneyPage() {
  const { t } = useTranslation()
  const { pathId, suggestion: suggestionId } = useSearch({ from: '/app/user/path/edit' })
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
      {suggestionId === undefined ? (
        <EditJourney key={journey.id} journey={journey} profile={profile} />
      ) : (
        <WithSuggestion key={suggestionId} journey={journey} profile={profile} id={suggestionId} />
      )}
    </Suspense>
  )
}

interface WithSuggestionProps {
  journey: Journey
  profile: Profile
  id: string
}

/** The form with a suggestion's changes; if the suggestion was decided on or withdrawn, the journey's usual form. */
function WithSuggestion({ id, ...form }: WithSuggestionProps) {
  const { t } = useTranslation()
  const { suggestion: found, error, retry } = useSuggestion(form.journey.id, id)
  // Accepting the suggestion removes it from the list while the form is still shown.
  const [suggestion, setSuggestion] = useState(found)
  if (suggestion === undefined && found !== undefined) setSuggestion(found)
  if (suggestion === undefined && error) return <ErrorState level="h1" error={error} onRetry={retry} />
  if (suggestion === undefined) return <FormSkeleton />
  if (suggestion) return <ChangeFirst {...form} suggestion={suggestion} />
  return <EditJourney {...form} notice={<p className="text-muted">{t('words.error.suggestionNotFound')}</p>} />
}
