import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JOURNEY_STEPS_MAX } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import { freshKey } from '#web/api/idempotency-key.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AddStepsDialog } from './AddStepsDialog.tsx'
import { StepRow } from './StepRow.tsx'

interface StepsEditorProps {
  title: string
  steps: readonly StepInput[]
  onChange: (steps: StepInput[]) => void
  error?: string | undefined
}

/** Adds, edits, removes and reorders the steps of a draft, by buttons or by dragging. */
export function StepsEditor({ title: name, steps, onChange, error }: StepsEditorProps) {
  const { t } = useTranslation()
  const [editor] = useState(freshKey)
  const [dialog, setDialog] = useState<{ step?: StepInput } | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const refocus = useRef<string | null>(null)

  useEffect(() => {
    if (refocus.current === null) return
    const button = list.current?.querySelector<HTMLButtonElement>(refocus.current)
    refocus.current = null
    if (button?.disabled) button.closest('li')?.querySelector<HTMLButtonElement>('button:enabled')?.focus()
    else (button ?? title.current)?.focus()
  })

  const move = (from: number, to: number) => {
    const next = moved(steps, from, to)
    onChange(next)
    setSaid(t('editing.form.moved', { number: to + 1, count: steps.length }))
  }
  const handleMoveBy = (from: number, by: -1 | 1) => {
    refocus.current = `li:nth-child(${from + by + 1}) [data-move="${by}"]`
    move(from, from + by)
  }
  const handleDelete = (index: number) => {
    refocus.current = `li:nth-child(${Math.min(index, steps.length - 2) + 1}) [data-delete]`
    onChange(steps.filter((_, place) => place !== index))
    toast(t('editing.form.stepDeleted'), {
      action: { label: t('editing.form.undo'), onPress: () => onChange([...steps]) },
    })
  }
  const handleKeep = (step: StepInput) => {
    const known = steps.some(({ id }) => id === step.id)
    onChange(known ? steps.map((kept) => (kept.id === step.id ? step : kept)) : [...steps, step])
  }
  const handleDragOver = (over: number) => {
    if (dragged === null || dragged === over) return
    move(dragged, over)
    setDragged(over)
  }
  return (
    <section aria-labelledby="steps" className="panel p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={title} id="steps" tabIndex={-1} className="text-[1.3rem] outline-none">
          {name}
        </h2>
        <Button name="steps" variant="soft" onClick={() => setDialog({})} disabled={steps.length >= JOURNEY_STEPS_MAX}>
          <Plus size={18} aria-hidden="true" />
          {t('journeys.owner.addSteps')}
        </Button>
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {steps.length === 0 && <p className="mt-3 text-muted">{t('editing.form.noSteps')}</p>}
      {steps.length > 0 && (
        <ol ref={list} className="mt-3">
          {steps.map((step, index) => (
            <StepRow
              key={step.id ?? index}
              step={step}
              index={index}
              count={steps.length}
              isDragged={index === dragged}
              onEdit={() => setDialog({ step })}
              onDelete={() => handleDelete(index)}
              onMoveBy={(by) => handleMoveBy(index, by)}
              onDragStart={() => setDragged(index)}
              onDragOver={() => handleDragOver(index)}
              onDragEnd={() => setDragged(null)}
            />
          ))}
        </ol>
      )}
      <AddStepsDialog
        open={dialog !== null}
        draftName={editor}
        step={dialog?.step}
        room={JOURNEY_STEPS_MAX - steps.length}
        onClose={() => setDialog(null)}
        onAdd={handleKeep}
      />
    </section>
  )
}

function moved(steps: readonly StepInput[], from: number, to: number): StepInput[] {
  const next = [...steps]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
