import type { ImportedStep } from '../import.ts'
import type { StepInput, StepType } from '../step.ts'

/**
 * Steps as a journey stores them: a section is named at its first step only, and steps of an unknown
 * type get one by their address.
 */
export function stepsToSave(
  steps: readonly ImportedStep[],
  typeOf: (url: string) => StepType | null = () => null,
): StepInput[] {
  let current = ''
  return steps.map(({ title, url, note, section = '', stepType, minutes }) => {
    const starts = section !== '' && section !== current
    current = section
    return {
      stepType: stepType ?? typeOf(url) ?? 'Article',
      description: title,
      url,
      ...(note !== undefined && { note }),
      ...(starts && { section }),
      ...(minutes !== undefined && { minutes }),
    }
  })
}
