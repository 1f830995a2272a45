import type { Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { StepReports } from '#web/features/suggestions/StepReports.tsx'
import { StepNote } from './StepNote.tsx'

interface MemberPartsProps {
  journey: Journey
  step: Step
  /** How many times the viewer has opened the field of their note. */
  noteAsked: number
}

/** The parts of the open step for members: what readers sent about it, and their private note. */
export function MemberParts({ journey, step, noteAsked }: MemberPartsProps) {
  return (
    <>
      <StepReports journey={journey} step={step} />
      <StepNote journeyId={journey.id} stepId={step.id} asked={noteAsked} />
    </>
  )
}
