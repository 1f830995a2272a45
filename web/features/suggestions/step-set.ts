import { isAlternative } from '#contract/rules/step-units.ts'
import type { Step } from '#contract/step.ts'

/** The range of steps, without its end, that a step and its alternatives take in the list. */
export function setAround(steps: readonly Step[], index: number): [start: number, end: number] {
  const continues = (at: number) => {
    const step = steps[at]
    return at > 0 && step !== undefined && isAlternative(step)
  }
  let [start, end] = [index, index + 1]
  while (continues(start)) start -= 1
  while (continues(end)) end += 1
  return [start, end]
}
