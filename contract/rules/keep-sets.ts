import { isAlternative, type UnitStep } from './step-units.ts'

type ChangedStep = UnitStep & { id?: string | undefined }

/**
 * Ends alternatives whose set was taken apart: a stored alternative stays one only behind another
 * step of its set, or one that joined it. If the first step of a set is removed or moved, the next one becomes the first.
 */
export function keepSetsTogether<S extends ChangedStep>(before: readonly ChangedStep[], steps: readonly S[]): S[] {
  const units = setsOf(before)
  let first: string | undefined
  return steps.map((step) => {
    const stored = units.get(step.id ?? '')
    const isTakenApart = stored?.isAlternative && stored.first !== first
    const isInSet = step.orPrevious && !step.section && !isTakenApart
    if (!isInSet || stored?.isAlternative) first = stored?.first
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
