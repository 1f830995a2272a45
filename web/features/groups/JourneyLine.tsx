import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

interface JourneyLineProps {
  journey: Journey
  before?: string
  /** What follows after the facts. */
  children?: ReactNode
}

/** The name of a group's journey, as a link, with its steps and its time. */
export function JourneyLine({ journey, before, children }: JourneyLineProps) {
  const { t } = useTranslation()
  const { total } = useFacts()
  const { id, name, stepCount, minutes } = journey
  const steps = t('journeys.steps', { count: stepCount })
  return (
    <p className="text-muted [overflow-wrap:anywhere]">
      {before !== undefined && `${before} `}
      <Link
        to="/app/discover/journey/$journeyId"
        params={{ journeyId: id }}
        className="font-[650] text-ink underline underline-offset-3"
      >
        <bdi>{name}</bdi>
      </Link>
      {' · '}
      {minutes === null ? steps : t('groups.facts', { steps, time: total(minutes) })}
      {children}
    </p>
  )
}
