import type { ImportedStep } from '../import.ts'
import type { StepInput, StepType } from '../step.ts'

/**
 * Steps as a journey stores them: a section is named at its first step only, steps of an unknown type
 * get one by their address, and alternatives follow a step of their section.
 */
export function stepsToSave(
  steps: readonly ImportedStep[],
  typeOf: (url: string) => StepType | null = () => null,
): StepInput[] {
  let current: string | undefined
  return steps.map(({ title, url, note, section = '', stepType, minutes, cost, language, optional, orPrevious }) => {
    const starts = section !== '' && section !== current
    const follows = orPrevious && section === current
    current = section
    return {
      stepType: stepType ?? typeOf(url) ?? 'Article',
      description: title,
      url,
      ...(note !== undefined && { note }),
      ...(starts && { section }),
      ...(minutes !== undefined && { minutes }),
      ...(cost !== undefined && { cost }),
      ...(language !== undefined && { language }),
      ...(optional && { optional }),
      ...(follows && { orPrevious }),
    }
  })
}
