import { type FormEvent, type ReactNode, useState } from 'react'
import { JOURNEY_STEPS_MAX } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import { freshKey } from '#web/core/api/idempotency-key.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { StepFields } from './StepFields.tsx'
import { EMPTY_STEP, stepForm } from './step.form.ts'
import { useStepSuggestions } from './useStepSuggestions.ts'

interface AddStepsDialogProps extends StepFormProps {
  open: boolean
  /** Content above the fields. */
  children?: ReactNode
}

/**
 * A dialog to add steps. 'Next' saves the step and starts another; 'Done' saves it and closes the
 * dialog.
 */
export function AddStepsDialog({ open, children, ...form }: AddStepsDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={form.onClose} title={t('editing.addSteps.title')}>
      {children}
      <StepForm {...form} />
    </Dialog>
  )
}

interface StepFormProps {
  onClose: () => void
  onAdd: (step: StepInput) => void
  /** Number of steps that the journey can still get. */
  room: number
  /** The id of the journey or draft that an unsaved step is kept for. */
  stepOf: string
  /** Whether the step is the first one of its journey. */
  isFirst: boolean
}

/** The form of a new step. */
function StepForm({ room, isFirst, stepOf, onAdd, onClose }: StepFormProps) {
  const { t } = useTranslation()
  const [savedCount, setSavedCount] = useState(0)
  const form = useForm(stepForm, EMPTY_STEP, { place: `step:${stepOf}` })
  const suggestions = useStepSuggestions(form, true)
  const isEmpty = JSON.stringify(form.values) === JSON.stringify(EMPTY_STEP)

  const save = (addAnother: boolean, event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!addAnother && savedCount > 0 && isEmpty) return onClose()
    const root = event.currentTarget
    void form.handleSubmit((input) => {
      onAdd({ ...input, id: freshKey() })
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
  if (room <= 0 && savedCount === 0)
    return <p role="alert">{t('editing.addSteps.full', { count: JOURNEY_STEPS_MAX })}</p>
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-1.5">
      <p role="status" className={savedCount > 0 ? 'mb-2 text-sm font-[560] text-brand' : 'sr-only'}>
        {savedCount > 0 && t('editing.addSteps.kept', { count: savedCount })}
      </p>
      <StepFields form={form} suggestions={suggestions} isFirst={isFirst} />
      <div className="mt-3 flex flex-wrap gap-2.5 max-sm:*:grow max-sm:*:px-3">
        <Button variant="quiet" onClick={onClose} className="me-auto">
          {t('editing.addSteps.cancel')}
        </Button>
        <Button type="submit" value="next" variant="soft" disabled={room <= 1}>
          {t('editing.addSteps.next')}
        </Button>
        <Button type="submit" value="done">
          {t('editing.addSteps.done')}
        </Button>
      </div>
    </form>
  )
}
