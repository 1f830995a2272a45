import { JOURNEY_NAME_MAX, JOURNEY_STEPS_MAX } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import { type Candidate, sectionsOf, toSteps } from './imported-steps.ts'

/** A journey of a series. */
export interface Part {
  name: string
  steps: StepInput[]
}

/** One journey per section; a section of more than 200 links becomes several. */
export function partsOf(chosen: readonly Candidate[], untitled: string, origin: string): Part[] {
  const sections = new Map<string, Candidate[]>()
  for (const { title, candidates } of sectionsOf(chosen))
    sections.set(title || untitled, [...(sections.get(title || untitled) ?? []), ...candidates])
  return [...sections].flatMap(([title, candidates]) => {
    const count = Math.ceil(candidates.length / JOURNEY_STEPS_MAX)
    return Array.from({ length: count }, (_, index) => {
      const number = count > 1 ? ` (${index + 1})` : ''
      const some = candidates.slice(index * JOURNEY_STEPS_MAX, (index + 1) * JOURNEY_STEPS_MAX)
      return {
        name: title.slice(0, JOURNEY_NAME_MAX - number.length) + number,
        // The journey is the section.
        steps: toSteps(some, some, origin).map(({ section: _, ...step }) => step),
      }
    })
  })
}
