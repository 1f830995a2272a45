import { STEP_DESCRIPTION_MAX, STEP_NOTE_MAX } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { SelectField } from '#web/core/ui/form/SelectField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { type Form, fieldProps } from '#web/core/ui/form/useForm.ts'
import { StepLinkField } from './StepLinkField.tsx'
import type { StepValues } from './step.form.ts'
import { useStepOptions } from './useStepOptions.ts'
import type { StepSuggestions } from './useStepSuggestions.ts'

interface StepRowFieldsProps {
  form: Form<StepValues>
  suggestions: StepSuggestions
  /** Whether the step is the first one of its journey. */
  isFirst: boolean
}

/**
 * The fields of a step in its row: short fields as chips without visible labels, then title, link
 * and note. The row's section is edited in its heading.
 */
export function StepRowFields({ form, suggestions, isFirst }: StepRowFieldsProps) {
  const { t } = useTranslation()
  const { edit } = suggestions
  const options = useStepOptions(form, isFirst)
  return (
    <div className="compact-fields">
      <div className="step-chips">
        <SelectField
          {...fieldProps(form, 'stepType')}
          onChange={(type) => edit('stepType', type)}
          label={t('editing.addSteps.type')}
          options={options.stepType}
          compact
          required
        />
        <div className="flex items-center gap-1.5 text-[0.8125rem] text-muted">
          <TextField
            {...fieldProps(form, 'minutes')}
            onChange={(minutes) => edit('minutes', minutes)}
            label={t('editing.facts.minutes')}
            inputMode="numeric"
            compact
            className="w-18"
          />
          <span aria-hidden="true">{t('editing.facts.minutes')}</span>
        </div>
        <SelectField
          {...fieldProps(form, 'cost')}
          onChange={(cost) => edit('cost', cost)}
          label={t('editing.facts.cost')}
          options={options.cost}
          compact
        />
        <SelectField
          {...fieldProps(form, 'language')}
          onChange={(language) => edit('language', language)}
          label={t('editing.facts.language')}
          options={options.language}
          compact
        />
        <SelectField
          {...fieldProps(form, 'counts')}
          label={t('editing.facts.counts')}
          options={options.counts}
          compact
        />
      </div>
      <TextField
        {...fieldProps(form, 'description')}
        onChange={(description) => edit('description', description)}
        label={t('editing.addSteps.description')}
        counter={STEP_DESCRIPTION_MAX}
        compact
        required
      />
      <StepLinkField form={form} compact />
      <TextField
        {...fieldProps(form, 'note')}
        label={t('editing.facts.note')}
        placeholder={t('editing.facts.noteHint')}
        counter={STEP_NOTE_MAX}
        rows={2}
        compact
      />
    </div>
  )
}
