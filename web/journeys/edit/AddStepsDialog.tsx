import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JOURNEY_STEPS_MAX } from '#contract/journey.ts'
import { lacksScheme } from '#contract/link.ts'
import { STEP_DESCRIPTION_MAX, STEP_TYPES, type StepInput, stepInput } from '#contract/step.ts'
import { freshKey } from '#web/api/idempotency-key.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/ui/form/useForm.ts'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { type StepValues, useStepSuggestions } from './useStepSuggestions.ts'

interface AddStepsDialogProps {
  open: boolean
  onClose: () => void
  onAdd: (step: StepInput) => void
  /** How many more steps the journey may have. */
  room: number
  /** Draft name: the dialog keeps unsaved input under it while closed. */
  draftName: string
  /** The step to edit; without it the dialog adds steps. */
  step?: StepInput | undefined
}

/** 'Next' saves the step and asks for another; 'Done' saves it and closes. */
export function AddStepsDialog({ open, step, ...rest }: AddStepsDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      title={t(step ? 'editing.addSteps.editTitle' : 'editing.addSteps.title')}
    >
      <StepForm step={step} {...rest} />
    </Dialog>
  )
}

const EMPTY: StepValues = {
  stepType: '',
  description: '',
  url: '',
}

function StepForm({ step, room, draftName, onAdd, onClose }: Omit<AddStepsDialogProps, 'open'>) {
  const { t } = useTranslation()
  const [savedCount, setSavedCount] = useState(0)
  const form = useForm(stepInput, step ?? EMPTY, { draftName: `step ${step?.id ?? 'new'} of ${draftName}` })
  const suggestions = useStepSuggestions(form, !step)
  const isEmpty = Object.values(form.values).every((value) => value === '')
  const isFull = !step && room <= 0

  const save = (addAnother: boolean, event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!addAnother && savedCount > 0 && isEmpty) return onClose()
    const root = event.currentTarget
    void form.handleSubmit((input) => {
      onAdd({ ...input, id: step?.id ?? freshKey() })
      if (!addAnother) return onClose()
      setSavedCount(savedCount + 1)
      form.reset(EMPTY)
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
