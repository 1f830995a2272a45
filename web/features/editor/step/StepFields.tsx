import { STEP_DESCRIPTION_MAX, STEP_NOTE_MAX, STEP_SECTION_MAX } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { SelectField } from '#web/core/ui/form/SelectField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { type Form, fieldProps } from '#web/core/ui/form/useForm.ts'
import { StepLinkField } from './StepLinkField.tsx'
import { EMPTY_STEP, type StepValues } from './step.form.ts'
import { useStepOptions } from './useStepOptions.ts'
import type { StepSuggestions, SuggestedField } from './useStepSuggestions.ts'

interface StepFieldsProps {
  form: Form<StepValues>
  suggestions: StepSuggestions
  /** Whether the step is the first one of its journey. */
  isFirst: boolean
}

/** The fields of one step. */
export function StepFields({ form, suggestions, isFirst }: StepFieldsProps) {
  const { t } = useTranslation()
  const options = useStepOptions(form, isFirst)
  return (
    <>
      <SelectField
        {...fieldProps(form, 'stepType')}
        onChange={(type) => suggestions.edit('stepType', type)}
        label={t('editing.addSteps.type')}
        hint={t(suggestions.isSuggested('stepType') ? 'editing.addSteps.suggested' : 'editing.addSteps.typeHint')}
        placeholder={t('editing.addSteps.typePlaceholder')}
        options={options.stepType}
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
      <StepLinkField form={form} hint={t('editing.addSteps.urlHint')} />
      <StepFactFields form={form} edit={suggestions.edit} isSuggested={suggestions.isSuggested} options={options} />
    </>
  )
}

interface StepFactFieldsProps {
  form: Form<StepValues>
  edit: <Name extends SuggestedField>(name: Name, value: StepValues[Name]) => void
  isSuggested: (name: SuggestedField) => boolean
  options: ReturnType<typeof useStepOptions>
}

/** Optional fields with facts that help learners choose, such as time and cost. */
function StepFactFields({ form, edit, isSuggested, options }: StepFactFieldsProps) {
  const { t } = useTranslation()
  const hint = (name: SuggestedField) => (isSuggested(name) ? t('editing.addSteps.suggested') : undefined)
  const { stepType, description, url, ...facts } = form.values
  const { stepType: _, description: __, url: ___, ...empty } = EMPTY_STEP
  return (
    <details className="mt-1 border-t border-line pt-2" open={JSON.stringify(facts) !== JSON.stringify(empty)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-[650]">{t('editing.facts.title')}</summary>
      <div className="fitting-columns mt-1.5">
        <TextField
          {...fieldProps(form, 'minutes')}
          onChange={(minutes) => edit('minutes', minutes)}
          label={t('editing.facts.minutes')}
          hint={hint('minutes')}
          inputMode="numeric"
        />
        <SelectField
          {...fieldProps(form, 'cost')}
          onChange={(cost) => edit('cost', cost)}
          label={t('editing.facts.cost')}
          hint={hint('cost')}
          options={options.cost}
        />
        <SelectField
          {...fieldProps(form, 'language')}
          onChange={(language) => edit('language', language)}
          label={t('editing.facts.language')}
          hint={hint('language')}
          options={options.language}
        />
      </div>
      <TextField
        {...fieldProps(form, 'note')}
        label={t('editing.facts.note')}
        hint={t('editing.facts.noteHint')}
        counter={STEP_NOTE_MAX}
        rows={3}
      />
      <div className="fitting-columns">
        <TextField
          {...fieldProps(form, 'section')}
          label={t('editing.facts.section')}
          hint={t('editing.facts.sectionHint')}
          counter={STEP_SECTION_MAX}
        />
        <SelectField
          {...fieldProps(form, 'counts')}
          label={t('editing.facts.counts')}
          hint={t(`editing.facts.${form.values.counts}Hint`)}
          options={options.counts}
        />
      </div>
    </details>
  )
}
