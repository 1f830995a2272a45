import { isAlternative, type UnitStep } from './step-units.ts'

type ChangedStep = UnitStep & { id?: string | undefined }

/**
 * Turns alternatives into ordinary steps where their set was taken apart: a stored alternative
 * stays an alternative only after another step of its set, or after a step that joined the set. If
 * the first step of a set is removed or moved, the next one becomes the first.
 */
export function keepSetsTogether<S extends ChangedStep>(before: readonly ChangedStep[], steps: readonly S[]): S[] {
  const units = setsOf(before)
  /** The first steps of the stored sets that make up the present set. */
  let firsts = new Set<string>()
  return steps.map((step) => {
    const stored = units.get(step.id ?? '')
    const isTakenApart = stored?.isAlternative && !firsts.has(stored.first)
    const isInSet = step.orPrevious && !step.section && !isTakenApart
    if (!isInSet) firsts = new Set()
    if (stored) firsts.add(stored.first)
    return step.orPrevious && !isInSet ? { ...step, orPrevious: false } : step
  })
}

function setsOf(steps: readonly ChangedStep[]) {
  let first = ''
  return new Map(
    steps.map((step) => {
      const id = step.id ?? ''
      if (!isAlternative(step)) first = id
      return [id, { first, isAlternative: isAlternative(step) }]
    }),
  )
}
