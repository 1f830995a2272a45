import { lacksScheme } from '#contract/link.ts'
import { STEP_DESCRIPTION_MAX, STEP_TYPES } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { SelectField } from '#web/core/ui/form/SelectField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { type Form, fieldProps } from '#web/core/ui/form/useForm.ts'
import { StepFactFields } from './StepFactFields.tsx'
import type { StepValues } from './step.form.ts'
import type { StepSuggestions } from './useStepSuggestions.ts'

interface StepFieldsProps {
  form: Form<StepValues>
  suggestions: StepSuggestions
  /** Whether the step is the first one of its journey. */
  isFirst: boolean
}

/** The fields of one step. */
export function StepFields({ form, suggestions, isFirst }: StepFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <SelectField
        {...fieldProps(form, 'stepType')}
        onChange={(type) => suggestions.edit('stepType', type)}
        label={t('editing.addSteps.type')}
        hint={t(suggestions.isSuggested('stepType') ? 'editing.addSteps.suggested' : 'editing.addSteps.typeHint')}
        placeholder={t('editing.addSteps.typePlaceholder')}
        options={STEP_TYPES.map((type) => ({ value: type, label: t(`journeys.stepTypes.${type}`) }))}
        required
        autoFocus
      />
      <TextField
        {...fieldProps(form, 'description')}
        onChange={(description) => suggestions.edit('description', description)}
        label={t('editing.addSteps.description')}
        hint={suggestions.isSuggested('description') ? t('editing.addSteps.suggested') : undefined}
        counter={STEP_DESCRIPTION_MAX}
        required
      />
      <TextField
        {...fieldProps(form, 'url')}
        error={
          form.errors.url && lacksScheme(form.values.url)
            ? `${form.errors.url}. ${t('ui.lacksScheme')}`
            : form.errors.url
        }
        label={t('editing.addSteps.url')}
        hint={t('editing.addSteps.urlHint')}
        placeholder={t('editing.addSteps.urlPlaceholder')}
        inputMode="url"
        dir="ltr"
        required
      />
      <StepFactFields form={form} edit={suggestions.edit} isSuggested={suggestions.isSuggested} isFirst={isFirst} />
    </>
  )
}
