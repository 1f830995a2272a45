import type { HomeContinue, Journey } from '#contract/journey.ts'
import { nextOpenStep } from '#contract/rules/progress.ts'

/** A journey in progress at its next open step; null if no step is open. */
export function presentNextStep({ steps = [], ...journey }: Journey): Omit<HomeContinue, 'image'> | null {
  const done = new Set(journey.doneSteps?.map((index) => steps[index]?.id ?? ''))
  const index = nextOpenStep(steps, done)
  const step = steps[index]
  return step ? { journey, step, stepNumber: index + 1 } : null
}
