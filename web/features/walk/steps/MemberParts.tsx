import type { Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { StepReports } from '#web/features/suggestions/StepReports.tsx'
import { StepNote } from './StepNote.tsx'

interface MemberPartsProps {
  journey: Journey
  step: Step
  /** How often the viewer asked for the field of their note. */
  noteAsked: number
}

/** What members have in the open step: reports of its link, and their private note. */
export function MemberParts({ journey, step, noteAsked }: MemberPartsProps) {
  return (
    <>
      <StepReports journey={journey} step={step} />
      <StepNote journeyId={journey.id} stepId={step.id} asked={noteAsked} />
    </>
  )
}
