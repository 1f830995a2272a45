import type { ImportedStep } from '../import.ts'
import type { StepInput, StepType } from '../step.ts'
import { knownOf } from './step.ts'

/**
 * Steps as a journey stores them: a section is named at its first step only, steps of an unknown type
 * get one by their address, and alternatives follow a step of their section.
 */
export function stepsToSave(
  steps: readonly ImportedStep[],
  typeOf: (url: string) => StepType | null = () => null,
): StepInput[] {
  let current: string | undefined
  return steps.map((imported) => {
    const { title, url, section = '', stepType, orPrevious } = imported
    const starts = section !== current
    current = section
    return {
      stepType: stepType ?? typeOf(url) ?? 'Article',
      description: title,
      url,
      ...knownOf({ ...imported, section: starts ? section : '', orPrevious: orPrevious && !starts }),
    }
  })
}
