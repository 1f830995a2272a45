/** The fields of a step that decide whether it counts, and with which other steps it forms a unit. */
export interface UnitStep {
  section?: string | null | undefined
  optional?: boolean | number | null | undefined
  orPrevious?: boolean | number | null | undefined
}

/**
 * The unit of each step, null for steps that don't count. A person completes a unit at once: it is
 * a single step, or a set of alternatives, one of which is enough. A unit is named by the index of
 * its first step, which decides whether the set is optional. If every step is optional, all count.
 */
export function unitsOf(steps: readonly UnitStep[]): (number | null)[] {
  const firsts: number[] = []
  for (const [index, step] of steps.entries())
    firsts.push(isAlternative(step) && index > 0 ? (firsts[index - 1] ?? index) : index)
  const countsAll = firsts.every((first) => steps[first]?.optional)
  return firsts.map((first) => (countsAll || !steps[first]?.optional ? first : null))
}

/** Whether a step is an alternative to the one before; a set ends at a section. */
export function isAlternative({ section, orPrevious }: UnitStep): boolean {
  return Boolean(orPrevious) && !section
}

/** Number of units that have to be completed. */
export function countUnits(units: readonly (number | null)[]): number {
  return new Set(units.filter((unit) => unit !== null)).size
}

/** Number of units with at least one ticked step. */
export function countUnitsDone(steps: readonly (UnitStep & { id: string })[], done: ReadonlySet<string>): number {
  const units = unitsOf(steps)
  return countUnits(units.filter((_, index) => done.has(steps[index]?.id ?? '')))
}

/**
 * Whether every alternative follows another step and isn't optional by itself; the first step of a
 * set decides that for the set.
 */
export function areUnitsValid(steps: readonly UnitStep[]): boolean {
  return !isMisplaced(steps[0]) && steps.every(isUnitStep)
}

export function isUnitStep({ optional, orPrevious }: UnitStep): boolean {
  return !(optional && orPrevious)
}

function isMisplaced(first: UnitStep | undefined): boolean {
  return Boolean(first?.orPrevious)
}

export type CountedStep = UnitStep & {
  stepType: string
  minutes?: number | null | undefined
  cost?: 'free' | 'paid' | null | undefined
}

/** Totals of a journey's steps, which lists show. */
export interface StepSummary {
  stepUnits: (number | null)[]
  requiredCount: number
  /**
   * Sum of the known minutes of the required units, each with its shortest alternative; null if
   * none is known.
   */
  minutes: number | null
  /** Whether every step with a known cost is free; null if none is known. */
  free: boolean | null
}

export function summaryOf(steps: readonly CountedStep[]): StepSummary {
  const units = unitsOf(steps)
  const shortest = new Map<number, number>()
  for (const [index, unit] of units.entries()) {
    const minutes = steps[index]?.minutes
    if (unit !== null && typeof minutes === 'number')
      shortest.set(unit, Math.min(minutes, shortest.get(unit) ?? Number.POSITIVE_INFINITY))
  }
  const costs = steps.flatMap(({ cost }) => cost ?? [])
  return {
    stepUnits: units,
    requiredCount: countUnits(units),
    minutes: shortest.size === 0 ? null : [...shortest.values()].reduce((sum, minutes) => sum + minutes),
    free: costs.length === 0 ? null : costs.every((cost) => cost === 'free'),
  }
}
