import { groupsOf } from './cairn.ts'
import type { StepType } from './step.ts'

/** A stone of a group's cairn. `share`: how much of it the members have done, from 0 to 1. */
export interface SharedStone {
  kind: StepType
  share: number
}

interface SharedJourney {
  stepTypes: readonly StepType[]
  stepUnits: readonly (number | null)[]
}

/**
 * The stones that people stack together, in the order of the steps, and how many required steps they have
 * done of all. `doneBy`: how many of the `memberCount` people have done each step.
 */
export function sharedStonesOf(
  { stepTypes, stepUnits }: SharedJourney,
  { doneBy, memberCount }: { doneBy: readonly number[]; memberCount: number },
): { stones: SharedStone[]; done: number; total: number } {
  const doneOf = new Map<number, number>()
  stepUnits.forEach((unit, index) => {
    // Who did two alternatives counts once, so that a stone is never whole too early.
    if (unit !== null) doneOf.set(unit, Math.max(doneOf.get(unit) ?? 0, doneBy[index] ?? 0))
  })
  const sumOf = (units: readonly number[]) => units.reduce((sum, unit) => sum + (doneOf.get(unit) ?? 0), 0)
  const required = [...doneOf.keys()]
  const stones = groupsOf(required, []).map((group) => ({
    kind: stepTypes[group[0] ?? 0] as StepType,
    share: sumOf(group) / (group.length * memberCount),
  }))
  return { stones, done: sumOf(required), total: required.length * memberCount }
}
