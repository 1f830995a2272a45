import { Link, useLocation, useParams } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import { hrefOf } from '#contract/link.ts'
import type { Step } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { markOpened } from '#web/features/journeys/data/opened-steps.ts'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

/** 'Open video (12 min)', or 'Open again'. Nothing for an address that browsers can't open. */
export function OpenStepLink({ step, isOpened }: { step: Step; isOpened: boolean }) {
  const { t } = useTranslation()
  const { open } = useFacts()
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId' })
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom ?? [] })
  const href = hrefOf(step.url)
  const className = `${buttonClass(isOpened ? { variant: 'quiet' } : {})} open-step max-lg:grow max-lg:px-3`
  const label = isOpened ? (
    <>
      <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
      {t('journeys.open.again')}
    </>
  ) : (
    <>
      <StepIcon stepType={step.stepType} size={16} />
      {open(step)}
    </>
  )
  if (step.targetId !== undefined)
    return (
      <Link
        to="/app/discover/journey/$journeyId"
        params={{ journeyId: step.targetId }}
        state={{ cameFrom: [...cameFrom, journeyId] }}
        onClick={() => markOpened(step.id)}
        className={className}
      >
        {label}
      </Link>
    )
  if (href === null) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={() => markOpened(step.id)}
      onAuxClick={() => markOpened(step.id)}
      className={className}
    >
      {label}
      <span className="sr-only">{t('journeys.trail.opensNew')}</span>
    </a>
  )
}
