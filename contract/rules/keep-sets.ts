import { isAlternative, type UnitStep } from './step-units.ts'

type ChangedStep = UnitStep & { id?: string | undefined }

/**
 * Ends alternatives whose set was taken apart: a stored alternative stays one only behind another
 * step of its set, or one that joined it. If the first step of a set is removed or moved, the next one becomes the first.
 */
export function keepSetsTogether<S extends ChangedStep>(before: readonly ChangedStep[], steps: readonly S[]): S[] {
  const units = setsOf(before)
  /** The first steps of the stored sets that the present set is made of. */
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
