import type { ReactNode } from 'react'
import { hostOf } from '#contract/rules/link.ts'
import type { StepInput } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { FactsLine } from './FactsLine.tsx'
import { useFacts } from './useFacts.ts'

interface StepLineProps {
  step: StepInput
  number: number
  picture?: ReactNode
  /** Content below the facts. */
  children?: ReactNode
}

/** A step in the editor's list: number, type, description, link, facts and note. */
export function StepLine({ step, number, picture, children }: StepLineProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { ofStep } = useFacts()
  return (
    <>
      <span className="step-number shrink-0" aria-hidden="true">
        {formats.number(number)}
      </span>
      {picture}
      <div className="min-w-0 grow basis-36 sm:basis-64">
        <p>
          <b>{t(`journeys.stepTypes.${step.stepType}`)}</b>{' '}
          <span className="text-muted [unicode-bidi:normal]">
            {': '}
            <bdi>{step.description}</bdi>
          </span>
        </p>
        <FactsLine
          facts={[
            ...(step.optional ? [t('journeys.trail.optional')] : []),
            ...(step.orPrevious ? [t('journeys.trail.or')] : []),
            <bdi key="host">{hostOf(step.url)}</bdi>,
            ...ofStep(step, null),
          ]}
        />
        {step.note && (
          <p dir="auto" className="line-clamp-1 text-sm text-muted italic">
            {step.note}
          </p>
        )}
        {children}
      </div>
    </>
  )
}
