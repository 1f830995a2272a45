import { useTranslation } from 'react-i18next'
import { hostOf } from '#contract/link.ts'
import type { StepInput } from '#contract/step.ts'
import { useFormats } from '#web/i18n/formats.ts'

/** A step in the editor: number, type, description and link. */
export function StepLine({ step, number }: { step: StepInput; number: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <>
      <span className="step-number shrink-0" aria-hidden="true">
        {formats.number(number)}
      </span>
      <div className="min-w-0 grow basis-36 sm:basis-64">
        <p className="[overflow-wrap:anywhere]">
          <b>{t(`journeys.stepTypes.${step.stepType}`)}</b>{' '}
          <span className="text-muted [unicode-bidi:normal]">
            {': '}
            <bdi>{step.description}</bdi>
          </span>
        </p>
        <p dir="ltr" className="truncate text-sm text-faint rtl:text-end">
          {hostOf(step.url)}
        </p>
      </div>
    </>
  )
}
