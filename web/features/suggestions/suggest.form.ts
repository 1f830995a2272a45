import * as z from 'zod/mini'
import type { Preview } from '#contract/preview.ts'
import { type Step, type StepInput, type StepType, stepInput } from '#contract/step.ts'
import { textsInput } from '#contract/suggestion.ts'

/** The values of the form of a suggestion. `after`: id of the step before the new one, '' for the beginning. */
export interface SuggestValues {
  kind: 'link' | 'step'
  url: string
  /** The title of the new step, which is typed if its page has none. */
  description: string
  after: string
  message: string
}

export const suggestForm = z.object({
  kind: z.enum(['link', 'step']),
  url: stepInput.shape.url,
  description: z.string(),
  after: z.string(),
  message: textsInput.shape.message,
})

export interface NewStep {
  stepType: StepType
  description: string
  preview: Preview | undefined
}

/** The steps with a new link for one of them; null if that step was removed. Left-out facts keep their values. */
export function withLink(steps: readonly Step[], stepId: string, url: string): StepInput[] | null {
  if (!steps.some(({ id }) => id === stepId)) return null
  return steps.map((step) => (step.id === stepId ? { ...partOf(step), url } : partOf(step)))
}

/** The steps with a new one behind the step `after`; null if that step was removed. */
export function withNewStep(
  steps: readonly Step[],
  after: string,
  { stepType, description, url, preview }: NewStep & { url: string },
): StepInput[] | null {
  const index = after === '' ? 0 : steps.findIndex(({ id }) => id === after) + 1
  if (after !== '' && index === 0) return null
  const added = {
    ...{ stepType, description, url },
    ...{ minutes: preview?.minutes, cost: preview?.cost, language: preview?.language },
  }
  const [before, rest] = [steps.slice(0, index).map(partOf), steps.slice(index)]
  const [first, ...others] = rest
  // A step at the beginning of the journey takes over the heading of the first section.
  if (index === 0 && first?.section)
    return [{ ...added, section: first.section }, { ...partOf(first), section: null }, ...others.map(partOf)]
  return [...before, added, ...rest.map(partOf)]
}

function partOf({ id, stepType, description, url }: Step): StepInput {
  return { id, stepType, description, url }
}
