import { STEP_COSTS, STEP_TYPES } from '#contract/step.ts'
import { useLanguageOptions } from '#web/core/i18n/language-name.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { Form } from '#web/core/ui/form/useForm.ts'
import { COUNTS, type StepValues } from './step.form.ts'

/** The options of a step's selects. The first step can't be an alternative to the previous one. */
export function useStepOptions({ values }: Form<StepValues>, isFirst: boolean) {
  const { t } = useTranslation()
  const languages = useLanguageOptions(values.language ? [values.language] : [])
  const counts = COUNTS.filter((value) => value !== 'alternative' || !isFirst)
  const unknown = (label: string) => ({ value: '' as const, label })
  return {
    stepType: STEP_TYPES.map((value) => ({ value, label: t(`journeys.stepTypes.${value}`) })),
    cost: [
      unknown(t('editing.facts.unknownCost')),
      ...STEP_COSTS.map((value) => ({ value, label: t(`editing.facts.${value}`) })),
    ],
    language: [unknown(t('editing.facts.unknownLanguage')), ...languages],
    counts: counts.map((value) => ({ value, label: t(`editing.facts.${value}`) })),
  }
}
