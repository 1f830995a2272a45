import type { StepInput } from '#contract/step.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { StepList } from './StepList.tsx'
import { StepsToolbar } from './StepsToolbar.tsx'
import { sectionsOf } from './step-list.ts'
import { useLinkUses } from './useLinkUses.ts'
import type { StepsEditorState } from './useStepsEditor.ts'

interface EditableStepsProps {
  steps: readonly StepInput[]
  editor: StepsEditorState
  /** The stored journey, if the steps belong to one. */
  journeyId: string | undefined
  /** Number of steps before these. */
  offset?: number
}

/** A list of steps with its toolbar. */
export function EditableSteps({ steps, editor, journeyId, offset = 0 }: EditableStepsProps) {
  const { state, actions, history } = editor
  const uses = useLinkUses(steps, journeyId)
  if (steps.length === 0 && !history.canUndo && !history.canRedo) return null
  return (
    <div ref={editor.list}>
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
      <StepList sections={sectionsOf(steps)} offset={offset} state={state} actions={actions} uses={uses} />
    </div>
  )
}
