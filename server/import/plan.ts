import type { ImportedStep, ImportPreview } from '#contract/import.ts'
import type { StepInput } from '#contract/step.ts'

/** The sections of a preview in their order, with the number of their steps; '' has no name. */
export function sectionsOf({ steps }: ImportPreview): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { section = '' } of steps) counts.set(section, (counts.get(section) ?? 0) + 1)
  return counts
}

/** Steps as a journey stores them: a section stands at its first step only. */
export function stepsToSave(steps: readonly ImportedStep[]): StepInput[] {
  let current = ''
  return steps.map(({ title, url, note, section = '', stepType, minutes }) => {
    const starts = section !== '' && section !== current
    current = section
    return {
      stepType: stepType ?? 'Article',
      description: title,
      url,
      ...(note !== undefined && { note }),
      ...(starts && { section }),
      ...(minutes !== undefined && { minutes }),
    }
  })
}
