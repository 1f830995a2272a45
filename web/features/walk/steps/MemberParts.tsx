import type { Step } from '#contract/step.ts'
import { Fellows } from '#web/features/groups/Fellows.tsx'
import { StepReports } from '#web/features/suggestions/StepReports.tsx'
import { StepNote } from './StepNote.tsx'
import type { Walk } from './useWalk.ts'

interface MemberPartsProps {
  walk: Walk
  step: Step
  /** How many times the viewer has opened the field of their note. */
  noteAsked: number
}

/** The parts of the open step for members: who is there, too, what readers sent about it, and their private note. */
export function MemberParts({ walk: { journey, openIndex, nextIndex }, step, noteAsked }: MemberPartsProps) {
  return (
    <>
      {openIndex === nextIndex && (
        // On the lower edge of the step's card, in the space before the next step.
        <Fellows
          journeyId={journey.id}
          at={openIndex}
          words="here"
          className="end-3.5 bottom-px max-w-[calc(100%-1.75rem)] min-[37.5rem]:max-w-[calc(100%-5.5rem)]"
        />
      )}
      <StepReports journey={journey} step={step} />
      <StepNote journeyId={journey.id} stepId={step.id} asked={noteAsked} />
    </>
  )
}
