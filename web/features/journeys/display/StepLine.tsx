import type { ReactNode } from 'react'
import type { StepInput } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { FactsLine, linkHostOf } from './FactsLine.tsx'
import { useFacts } from './useFacts.ts'

interface StepLineProps {
  step: StepInput
  number: number
  picture?: ReactNode
  /** Content below the facts. */
  children?: ReactNode
}

/** A step in the editor's list and in its preview: number, type, description, link and facts. */
export function StepLine({ step, number, picture, children }: StepLineProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { ofStep } = useFacts()
  return (
    <>
      <span className="step-number shrink-0 max-sm:hidden" aria-hidden="true">
        {formats.number(number)}
      </span>
      {picture}
      <div className="min-w-0 flex-1 leading-snug">
        <p className="line-clamp-2">
          <b>{t(`journeys.stepTypes.${step.stepType}`)}</b>{' '}
          <span className="[unicode-bidi:normal]">
            {': '}
            <bdi>{step.description}</bdi>
          </span>
        </p>
        <FactsLine
          facts={[
            ...(step.optional ? [t('journeys.trail.optional')] : []),
            ...(step.orPrevious ? [t('journeys.trail.or')] : []),
            ...linkHostOf(step),
            ...ofStep(step, null),
          ]}
        />
        {children}
      </div>
    </>
  )
}
