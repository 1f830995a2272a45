import { type CountedStep, summaryOf, type UnitStep, unitsOf } from './step-units.ts'

/**
 * Index of the first open step from `from` on, then from the start; -1 once every required unit is
 * done. Alternatives of a done step aren't open, nor are optional steps before the last done one.
 */
export function nextOpenStep(
  steps: readonly (UnitStep & { id: string })[],
  done: ReadonlySet<string>,
  from = 0,
): number {
  const units = unitsOf(steps)
  const doneUnits = new Set(units.filter((_, index) => done.has(steps[index]?.id ?? '')))
  const lastDone = steps.findLastIndex(({ id }) => done.has(id))
  const isOpen = ({ id }: { id: string }, index: number) => {
    const unit = units[index] ?? null
    return unit === null ? !done.has(id) && index > lastDone : !doneUnits.has(unit)
  }
  if (units.every((unit) => unit === null || doneUnits.has(unit))) return -1
  const ahead = steps.findIndex((step, index) => index >= from && isOpen(step, index))
  return ahead === -1 ? steps.findIndex(isOpen) : ahead
}

/** Sum of the known minutes of the open required units, each with its shortest alternative; null if none is known. */
export function minutesLeft(
  steps: readonly (CountedStep & { id: string })[],
  done: ReadonlySet<string>,
): number | null {
  const units = unitsOf(steps)
  const doneUnits = new Set(units.filter((_, index) => done.has(steps[index]?.id ?? '')))
  const open = steps.filter((_, index) => units[index] !== null && !doneUnits.has(units[index] as number))
  return summaryOf(open).minutes
}

interface WalkedJourney {
  stepUnits: readonly (number | null)[]
  doneSteps: readonly number[] | null
}

/** Like `nextOpenStep`, for a journey whose steps aren't loaded. */
export function nextStepOf({ stepUnits, doneSteps }: WalkedJourney): number {
  const steps = stepUnits.map((unit, index) => ({
    id: String(index),
    optional: unit === null,
    orPrevious: unit !== null && unit !== index,
  }))
  return nextOpenStep(steps, new Set(doneSteps?.map(String)))
}
