import type { Journey } from '#contract/journey.ts'
import { ReceivedMark } from '#web/features/suggestions/ReceivedMark.tsx'
import { StepReach } from '#web/features/upkeep/StepReach.tsx'

interface AuthorMarksProps {
  journey: Journey
  index: number
  onOpen: () => void
}

/** Facts for authors beside a closed step: reports of its link, and how many people reached it. */
export function AuthorMarks({ journey, index, onOpen }: AuthorMarksProps) {
  const step = journey.steps?.[index]
  return (
    <>
      <ReceivedMark journey={journey} index={index} onOpen={onOpen} />
      {step && <StepReach journeyId={journey.id} stepId={step.id} />}
    </>
  )
}
