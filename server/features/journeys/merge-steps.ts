import { keepSetsTogether } from '#contract/rules/keep-sets.ts'
import { STEP_OPTIONALS } from '#contract/rules/step.ts'
import { withoutReader, withoutWrapper } from '#contract/rules/wrapped-link.ts'
import type { StepInput } from '#contract/step.ts'
import type { StepRow } from './read.store.ts'

/** A step with all its facts; one without an id is new. */
export type StepToSave = Omit<StepRow, 'id'> & {
  id?: string | undefined
  /** The id of the original's step that a new step was copied from. */
  copiedFrom?: string | null | undefined
}

export interface StoredStep extends StepRow {
  removedAt: number | null
}

/**
 * The steps of an input with all their facts. For a stored step, facts that the input leaves out
 * keep their values, and null clears them. A step is new if its id isn't stored or occurs twice.
 */
export function mergeSteps(stored: readonly StoredStep[], inputs: readonly StepInput[]): StepToSave[] {
  const unclaimed = new Map(stored.map((step) => [step.id, step]))
  const merged = inputs.map((input) => {
    const before = unclaimed.get(input.id ?? '')
    unclaimed.delete(input.id ?? '')
    return mergeStep(before, input)
  })
  const current = stored.filter(({ removedAt }) => removedAt === null)
  return keepSetsTogether(current, merged).map((step) => ({ ...step, orPrevious: Number(step.orPrevious) }))
}

function mergeStep(before: StoredStep | undefined, input: StepInput): StepToSave {
  const { stepType, description } = input
  const isKept = input.keepsWrapper || input.url === before?.url
  const url = (isKept ? withoutReader : withoutWrapper)(input.url)
  const kept = STEP_OPTIONALS.map((field) => [field, (input[field] === undefined ? before : input)?.[field] || null])
  const { optional, orPrevious, ...facts } = Object.fromEntries(kept) as StepRow
  return {
    ...{ id: before?.id, stepType, description, url, targetId: null },
    ...facts,
    ...{ optional: Number(Boolean(optional)), orPrevious: Number(Boolean(orPrevious)) },
  }
}
