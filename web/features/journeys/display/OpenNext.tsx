import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FirstPick } from '#contract/home.ts'
import { hrefOf } from '#contract/rules/link.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { markOpened } from '#web/features/journeys/data/opened-steps.ts'

interface OpenNextProps {
  item: Pick<FirstPick, 'journey' | 'step'>
  className: string
  children: ReactNode
}

/** A link that opens the step's resource in a new tab, and the journey's page at this step in the present tab. */
export function OpenNext({ item: { journey, step }, className, children }: OpenNextProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const href = hrefOf(step.url)
  const journeyId = journey.id
  if (step.targetId !== undefined || href === null) {
    const target = step.targetId === undefined ? { journeyId } : { journeyId: step.targetId }
    return (
      <Link
        to="/app/discover/journey/$journeyId"
        params={target}
        state={step.targetId === undefined ? {} : { cameFrom: [journeyId] }}
        onClick={() => markOpened(step.id)}
        className={className}
      >
        {children}
      </Link>
    )
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={() => {
        markOpened(step.id)
        void navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId } })
      }}
      onAuxClick={() => markOpened(step.id)}
      className={className}
    >
      {children}
      <span className="sr-only">{t('journeys.trail.opensNew')}</span>
    </a>
  )
}
