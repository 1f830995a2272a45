import * as z from 'zod/mini'
import type { Preview } from '#contract/preview.ts'
import { type Step, type StepInput, type StepType, stepInput } from '#contract/step.ts'
import { textsInput } from '#contract/suggestion.ts'
import { setAround } from './step-set.ts'

/** The values of the forms for a better link and for a missing step. */
export interface LinkValues {
  url: string
  /** The title of the new step, which is typed if its page has none. */
  description: string
  how: 'instead' | 'beside'
  where: 'before' | 'after'
  message: string
}

export const linkForm = z.object({
  url: stepInput.shape.url,
  description: z.string(),
  how: z.enum(['instead', 'beside']),
  where: z.enum(['before', 'after']),
  message: textsInput.shape.message,
})

/** The values of the form for wrong texts of a step. */
export interface TextValues {
  description: string
  note: string
  minutes: string
  message: string
}

const stepTexts = z.object({
  description: stepInput.shape.description,
  note: stepInput.shape.note,
  minutes: stepInput.shape.minutes,
  message: textsInput.shape.message,
})

export const textForm = z.pipe(
  z.transform(({ minutes, ...values }: TextValues): z.core.input<typeof stepTexts> => {
    return { ...values, minutes: minutes.trim() === '' ? null : Number(minutes) }
  }),
  stepTexts,
)

export interface NewStep {
  stepType: StepType
  description: string
  url: string
  preview: Preview | undefined
}

/** The step's texts that a reader corrects. */
type StepTexts = Pick<StepInput, 'description' | 'note' | 'minutes'>

export function textsOf({ description, note = '', minutes }: Step): Omit<TextValues, 'message'> {
  return { description, note, minutes: minutes ? String(minutes) : '' }
}

/** The texts that differ from those of the step. */
export function changedTexts(step: Step, { description, note, minutes }: StepTexts): Partial<StepInput> {
  return {
    ...(description !== step.description && { description }),
    ...((note ?? '') !== (step.note ?? '') && { note: note ?? null }),
    ...((minutes ?? null) !== (step.minutes ?? null) && { minutes: minutes ?? null }),
  }
}

/** The steps with changes of one of them; null if that step was removed. Left-out facts keep their values. */
export function withChanges(steps: readonly Step[], stepId: string, changes: Partial<StepInput>): StepInput[] | null {
  if (!steps.some(({ id }) => id === stepId)) return null
  return steps.map((step) => (step.id === stepId ? { ...partOf(step), ...changes } : partOf(step)))
}

/**
 * The steps with a new one before or after a step and its alternatives, or as another alternative; null if that step
 * was removed.
 */
export function withNewStep(
  steps: readonly Step[],
  { stepId, place }: { stepId: string; place: 'before' | 'after' | 'beside' },
  { preview, ...texts }: NewStep,
): StepInput[] | null {
  const index = steps.findIndex(({ id }) => id === stepId)
  if (index === -1) return null
  const [start, end] = setAround(steps, index)
  const facts = { minutes: preview?.minutes, cost: preview?.cost, language: preview?.language }
  const added = { ...texts, ...facts, ...(place === 'beside' && { orPrevious: true }) }
  const all = steps.map(partOf)
  if (place !== 'before') return all.toSpliced(end, 0, added)
  const [first, section] = [all[start], steps[start]?.section]
  // A step before the first one of a section takes over its heading.
  return first && section
    ? all.toSpliced(start, 1, { ...added, section }, { ...first, section: null })
    : all.toSpliced(start, 0, added)
}

function partOf({ id, stepType, description, url }: Step): StepInput {
  return { id, stepType, description, url }
}
