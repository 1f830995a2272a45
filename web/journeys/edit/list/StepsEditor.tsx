import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, memo, useState } from 'react'
import type { Badge } from '#contract/badge.ts'
import { JOURNEY_STEPS_MAX } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import { freshKey } from '#web/api/idempotency-key.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { AddStepsDialog } from '#web/journeys/edit/AddStepsDialog.tsx'
import { FillingLine } from '#web/journeys/import/FillingLine.tsx'
import { type FoundFacts, PasteBox } from '#web/journeys/import/PasteBox.tsx'
import { useFillFromPreviews } from '#web/journeys/import/useFillFromPreviews.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StepList } from './StepList.tsx'
import { StepsToolbar } from './StepsToolbar.tsx'
import { sectionsOf } from './step-list.ts'
import { useLinkUses } from './useLinkUses.ts'
import { useStepsEditor } from './useStepsEditor.ts'

interface StepsEditorProps {
  title: string
  steps: StepInput[]
  onChange: (steps: StepInput[]) => void
  error?: string | undefined
  /** The stored journey, if the draft changes one. */
  journeyId: string | undefined
  badges: readonly Badge[]
  /** What the list that steps were taken from says of the journey. */
  onFound: (facts: FoundFacts) => void
}

/** Adds, edits, removes and reorders the steps of a draft. Typing elsewhere doesn't render it again. */
export const StepsEditor = memo(function StepsEditor(props: StepsEditorProps) {
  const { title, steps, onChange, error, journeyId, badges, onFound } = props
  const { t } = useTranslation()
  const [draftName] = useState(freshKey)
  const [isAdding, setIsAdding] = useState(false)
  const { state, actions, history, ...editor } = useStepsEditor({ steps, onChange })
  const { filling, lookUp } = useFillFromPreviews({ steps, fill: history.fill })
  const uses = useLinkUses(steps, journeyId)
  const sections = sectionsOf(steps)
  const room = JOURNEY_STEPS_MAX - steps.length

  const add = (added: readonly StepInput[]) => history.change([...history.current(), ...added])
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
    if (key === 'z' && !event.shiftKey) history.undo()
    else if (key === 'y' || key === 'z') history.redo()
    else return
    event.preventDefault()
  }
  return (
    <section aria-labelledby="steps" onKeyDown={handleKeyDown} className="panel p-5 sm:p-7">
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
        }}
      />
      {filling && <FillingLine filling={filling} />}
      {steps.length === 0 && <p className="mt-3 text-muted">{t('editing.form.noSteps')}</p>}
      {(steps.length > 0 || history.canUndo || history.canRedo) && (
        <div className="steps-toolbar">
          {state.selected ? (
            <SelectionBar steps={steps} selected={state.selected} actions={actions} />
          ) : (
            <StepsToolbar
              message={state.message}
              history={history}
              onSelect={steps.length > 1 ? () => actions.select(new Set()) : undefined}
            />
          )}
        </div>
      )}
      <StepList list={editor.list} sections={sections} state={state} actions={actions} uses={uses} />
      <AddStepsDialog
        open={isAdding}
        draftName={draftName}
        room={room}
        isFirst={steps.length === 0}
        onClose={() => setIsAdding(false)}
        onAdd={(step) => add([step])}
      />
    </section>
  )
})

/** Where undo belongs to the text. */
function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, [contenteditable]') !== null
}
