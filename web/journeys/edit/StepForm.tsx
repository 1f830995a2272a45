import { type FormEvent, useState } from 'react'
import { JOURNEY_STEPS_MAX } from '#contract/journey.ts'
import { lacksScheme } from '#contract/link.ts'
import { STEP_DESCRIPTION_MAX, STEP_TYPES, type StepInput } from '#contract/step.ts'
import { freshKey } from '#web/api/idempotency-key.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/ui/form/useForm.ts'
import { StepFactFields } from './StepFactFields.tsx'
import { EMPTY_STEP, stepForm, stepValuesOf } from './step.form.ts'
import { useStepSuggestions } from './useStepSuggestions.ts'

export interface StepFormProps {
  onClose: () => void
  onAdd: (step: StepInput) => void
  /** How many more steps the journey may have. */
  room: number
  /** Draft name: the form keeps unsaved input under it while closed. */
  draftName: string
  /** The step to edit; without it the form adds steps. */
  step?: StepInput | undefined
  /** Whether the step is the first one of its journey. */
  isFirst: boolean
}

/** The fields of one step. */
export function StepForm({ step, room, isFirst, draftName, onAdd, onClose }: StepFormProps) {
  const { t } = useTranslation()
  const [savedCount, setSavedCount] = useState(0)
  const [initial] = useState(() => (step ? stepValuesOf(step) : EMPTY_STEP))
  const form = useForm(stepForm, initial, { draftName: `step ${step?.id ?? 'new'} of ${draftName}` })
  const suggestions = useStepSuggestions(form, !step)
  const isEmpty = JSON.stringify(form.values) === JSON.stringify(EMPTY_STEP)
  const isFull = !step && room <= 0

  const save = (addAnother: boolean, event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!addAnother && savedCount > 0 && isEmpty) return onClose()
    const root = event.currentTarget
    void form.handleSubmit((input) => {
      onAdd({ ...input, id: step?.id ?? freshKey() })
      if (!addAnother) return onClose()
      setSavedCount(savedCount + 1)
      form.reset(EMPTY_STEP)
      suggestions.reset()
      root.querySelector('select')?.focus()
    })(event)
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    save(submitter instanceof HTMLButtonElement && submitter.value === 'next', event)
  }
  if (isFull && savedCount === 0) return <p role="alert">{t('editing.addSteps.full', { count: JOURNEY_STEPS_MAX })}</p>
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-1.5">
      <p role="status" className={savedCount > 0 ? 'mb-2 text-sm font-[560] text-brand' : 'sr-only'}>
        {savedCount > 0 && t('editing.addSteps.kept', { count: savedCount })}
      </p>
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
      <StepFactFields
        form={form}
        edit={suggestions.edit}
        isSuggested={suggestions.isSuggested}
        isFirst={isFirst && savedCount === 0}
      />
      <div className="mt-3 flex flex-wrap gap-2.5 max-sm:*:grow max-sm:*:px-3">
        <Button variant="quiet" onClick={onClose} className="me-auto">
          {t('editing.addSteps.cancel')}
        </Button>
        {!step && (
          <Button type="submit" value="next" variant="soft" disabled={room <= 1}>
            {t('editing.addSteps.next')}
          </Button>
        )}
        <Button type="submit" value="done">
          {t('editing.addSteps.done')}
        </Button>
      </div>
    </form>
  )
}
