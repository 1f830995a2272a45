import { journeyIdOf } from '#contract/rules/journey-link.ts'
import { hrefOf } from '#contract/rules/link.ts'
import { knownStepType } from '#contract/rules/step-type.ts'
import type { StepType } from '#contract/step.ts'

/** Guesses the step type from a link, such as 'Video'; null if it isn't an http link. */
export function guessStepType(url: string, origin: string): StepType | null {
  const href = hrefOf(url)
  if (href === null) return null
  if (journeyIdOf(href, [origin]) !== null) return 'Path'
  return knownStepType(new URL(href)) ?? 'Article'
}
