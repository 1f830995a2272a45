import Plus from 'lucide-react/icons/plus'
import { memo, useState } from 'react'
import type { Badge } from '#contract/badge.ts'
import { JOURNEY_STEPS_MAX } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FillingLine } from '#web/features/editor/import/FillingLine.tsx'
import { type FoundFacts, PasteBox } from '#web/features/editor/import/PasteBox.tsx'
import { useFillFromPreviews } from '#web/features/editor/import/useFillFromPreviews.ts'
import { AddStepsDialog } from '#web/features/editor/step/AddStepsDialog.tsx'
import { EditableSteps } from './EditableSteps.tsx'
import { useStepsEditor } from './useStepsEditor.ts'

interface StepsEditorProps {
  title: string
  steps: StepInput[]
  onChange: (steps: StepInput[]) => void
  error?: string | undefined
  /** The id of the journey; undefined for a new one. */
  journeyId: string | undefined
  badges: readonly Badge[]
  /** Called with the name and facts that an imported list states. */
  onFound: (facts: FoundFacts) => void
}

/**
 * Adds, edits, removes and reorders the steps of a journey. Memoized, so that typing in other
 * fields doesn't render the list.
 */
export const StepsEditor = memo(function StepsEditor(props: StepsEditorProps) {
  const { title, steps, onChange, error, journeyId, badges, onFound } = props
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  const editor = useStepsEditor({ steps, onChange })
  const { history } = editor
  const { filling, lookUp } = useFillFromPreviews({ steps, fill: history.fill })
  const room = JOURNEY_STEPS_MAX - steps.length

  const add = (added: readonly StepInput[]) => history.change([...history.current(), ...added])
  return (
    <section aria-labelledby="steps" className="panel p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={editor.title} id="steps" tabIndex={-1} className="text-[1.3rem] outline-none">
          {title}
        </h2>
        <Button name="steps" variant="soft" onClick={() => setIsAdding(true)} disabled={room <= 0}>
          <Plus size={18} aria-hidden="true" />
          {t('editing.owner.addSteps')}
        </Button>
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
      <PasteBox
        room={room}
        badges={badges}
        onAdd={(added, facts) => {
          add(added)
          lookUp(added.filter(({ stepType }) => stepType !== 'Path'))
          onFound(facts)
          toast(t('editing.import.added', { count: added.length }), { tone: 'success' })
        }}
      />
      {filling && <FillingLine filling={filling} />}
      {steps.length === 0 && <p className="mt-3 text-muted">{t('editing.form.noSteps')}</p>}
      <EditableSteps steps={steps} editor={editor} journeyId={journeyId} />
      <AddStepsDialog
        open={isAdding}
        stepOf={journeyId ?? 'new'}
        room={room}
        isFirst={steps.length === 0}
        onClose={() => setIsAdding(false)}
        onAdd={(step) => add([step])}
      />
    </section>
  )
})
