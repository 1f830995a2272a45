import { JOURNEY_STEPS_MAX, type Journey } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import { AddStepsDialog } from './AddStepsDialog.tsx'
import { usePendingSteps } from './pending-steps.ts'

/** Writes steps for an existing journey; they stay pending until the owner adds them. */
export function PendingDialog({ journey, open, onClose }: { journey: Journey; open: boolean; onClose: () => void }) {
  const { steps, setSteps } = usePendingSteps(journey.id)
  const room = JOURNEY_STEPS_MAX - journey.stepCount - steps.length
  const handleAdd = (step: StepInput) => setSteps([...steps, step])
  return (
    <AddStepsDialog
      open={open}
      draftName={journey.id}
      room={room}
      isFirst={journey.stepCount + steps.length === 0}
      onClose={onClose}
      onAdd={handleAdd}
    />
  )
}
