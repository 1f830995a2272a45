import type { Step } from '#contract/step.ts'

/** The open step of a trail, and what can be done with it. */
export interface StepInHand {
  step: Step
  /** It is ticked. */
  done: boolean
  /** Ticks it and goes on. */
  onFinish: () => void
}
