import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StepInput } from '#contract/step.ts'
import { freshKey } from '#web/core/api/idempotency-key.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import { StepFields } from '#web/features/editor/step/StepFields.tsx'
import { stepForm, stepValuesOf } from '#web/features/editor/step/step.form.ts'
import { useStepSuggestions } from '#web/features/editor/step/useStepSuggestions.ts'
import type { StepActions } from './step-actions.ts'

interface StepRowEditorProps {
  step: StepInput
  number: number
  actions: StepActions
}

/** The fields of a step in its row: valid input is in the list at once; Cancel takes it back, Undo returns it. */
export function StepRowEditor({ step, number, actions }: StepRowEditorProps) {
  const { t } = useTranslation()
  const [opened] = useState(step)
  const [initial] = useState(() => stepValuesOf(step))
  const [opening] = useState(freshKey)
  const root = useRef<HTMLFieldSetElement>(null)
  const form = useForm(stepForm, initial)
  const suggestions = useStepSuggestions(form, false)

  const save = useEffectEvent((values: typeof initial) => {
    if (values === initial) return
    const parsed = stepForm.safeParse(values)
    if (parsed.success) actions.edit({ ...step, ...parsed.data, id: step.id }, opening)
  })
  useEffect(() => save(form.values), [form.values])
  useEffect(() => root.current?.querySelector<HTMLElement>('[name=description]')?.focus(), [])

  const done = () => void form.handleSubmit(() => actions.close(step.id))()
  const cancel = () => {
    if (step !== opened) actions.edit(opened, freshKey())
    actions.close(step.id)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') done()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // It would publish the journey.
    event.preventDefault()
    done()
  }
  return (
    <fieldset ref={root} onKeyDown={handleKeyDown} className="step-editor">
      <legend className="sr-only">{t('editing.form.editStep', { number })}</legend>
      <StepFields form={form} suggestions={suggestions} isFirst={number === 1} />
      <div className="mt-3 flex justify-end gap-2.5">
        <Button variant="quiet" onClick={cancel}>
          {t('editing.addSteps.cancel')}
        </Button>
        <Button variant="soft" onClick={done}>
          {t('editing.addSteps.done')}
        </Button>
      </div>
    </fieldset>
  )
}
