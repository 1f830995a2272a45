import type { Step } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { FactsLine, linkHostOf } from '#web/features/journeys/display/FactsLine.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

/** The name of a step, its host and its facts, in an illustration of a screen. */
export function StepText({ step }: { step: Step }) {
  const { t } = useTranslation()
  const { ofStep } = useFacts()
  return (
    <div className="min-w-0 grow leading-snug">
      <p className="line-clamp-2 text-[0.9375rem]">
        <b>{t(`journeys.stepTypes.${step.stepType}`)}</b> {': '}
        <bdi>{step.description}</bdi>
      </p>
      <FactsLine facts={[...linkHostOf(step), ...ofStep(step, null)]} />
    </div>
  )
}
