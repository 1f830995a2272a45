import type { Step } from '#contract/step.ts'

/** The open step, and what the viewer can do with it. */
export interface OpenStep {
  step: Step
  done: boolean
  /** Ticks the step and continues. */
  onFinish: () => void
}
