import type { Step } from '#contract/step.ts'

/** The open step and its actions. */
export interface OpenStep {
  step: Step
  done: boolean
  /** Ticks the step and opens the next one. */
  onFinish: () => void
}
