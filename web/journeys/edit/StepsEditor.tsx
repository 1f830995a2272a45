import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { JOURNEY_STEPS_MAX } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import { freshKey } from '#web/api/idempotency-key.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { FillingLine } from '#web/journeys/import/FillingLine.tsx'
import { PasteBox } from '#web/journeys/import/PasteBox.tsx'
import { useFillFromPreviews } from '#web/journeys/import/useFillFromPreviews.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { AddStepsDialog } from './AddStepsDialog.tsx'
import { StepRow } from './StepRow.tsx'
import { useStepsEditor } from './useStepsEditor.ts'

interface StepsEditorProps {
  title: string
  steps: readonly StepInput[]
  onChange: (steps: StepInput[]) => void
  error?: string | undefined
  /** The name of a list that steps were taken from. */
  onName: (name: string) => void
}

/** Adds, edits, removes and reorders the steps of a draft, by buttons or by dragging. */
export function StepsEditor({ title, steps, onChange, error, onName }: StepsEditorProps) {
  const { t } = useTranslation()
  const [draftName] = useState(freshKey)
  const [dialog, setDialog] = useState<{ step?: StepInput } | null>(null)
  const editor = useStepsEditor({ steps, onChange })
  const { filling, lookUp } = useFillFromPreviews({ steps, onChange })
  return (
    <section aria-labelledby="steps" className="panel p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={editor.title} id="steps" tabIndex={-1} className="text-[1.3rem] outline-none">
          {title}
        </h2>
        <Button name="steps" variant="soft" onClick={() => setDialog({})} disabled={steps.length >= JOURNEY_STEPS_MAX}>
          <Plus size={18} aria-hidden="true" />
          {t('editing.owner.addSteps')}
        </Button>
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {editor.announcement}
      </p>
      <PasteBox
        room={JOURNEY_STEPS_MAX - steps.length}
        onAdd={(added, name) => {
          onChange([...steps, ...added])
          lookUp(added)
          if (name !== undefined) onName(name)
        }}
      />
      {filling && <FillingLine filling={filling} />}
      {steps.length === 0 && <p className="mt-3 text-muted">{t('editing.form.noSteps')}</p>}
      {steps.length > 0 && (
        <ol ref={editor.list} className="mt-3">
          {steps.map((step, index) => (
            <StepRow
              key={step.id ?? index}
              step={step}
              index={index}
              count={steps.length}
              isDragged={index === editor.dragged}
              onEdit={() => setDialog({ step })}
              onDelete={() => editor.remove(index)}
              onMoveBy={(by) => editor.moveBy(index, by)}
              onDragStart={() => editor.setDragged(index)}
              onDragOver={() => editor.dragOver(index)}
              onDragEnd={() => editor.setDragged(null)}
            />
          ))}
        </ol>
      )}
      <AddStepsDialog
        open={dialog !== null}
        draftName={draftName}
        step={dialog?.step}
        room={JOURNEY_STEPS_MAX - steps.length}
        isFirst={steps.length === 0 || (dialog?.step !== undefined && dialog.step.id === steps[0]?.id)}
        onClose={() => setDialog(null)}
        onAdd={editor.save}
      />
    </section>
  )
}
