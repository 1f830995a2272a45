import { nextOpenStep } from './progress.ts'
import type { StepType } from './step.ts'
import { type UnitStep, unitsOf } from './step-units.ts'

/** Max. stones of a cairn. */
export const CAIRN_STONES_MAX = 12

/** `next`: the next open step belongs to this stone. */
export const CAIRN_STONE_STATES = ['done', 'next', 'open'] as const

/** `kind`: the type of the first step that the stone represents. */
export interface CairnStone {
  kind: StepType
  state: (typeof CAIRN_STONE_STATES)[number]
}

type CairnStep = UnitStep & { id: string; stepType: StepType }

/** The number of finished stones. */
export function countDone(stones: readonly CairnStone[]): number {
  return stones.filter(({ state }) => state === 'done').length
}

/**
 * The stones of a journey's cairn, the lowest first: one for each required unit, the finished ones
 * below the others in the order of `done`. If there are more than `CAIRN_STONES_MAX` units, a stone
 * represents a section, or an equal share of the units if there are no sections or too many.
 */
export function stonesOf(steps: readonly CairnStep[], done: ReadonlySet<string>): CairnStone[] {
  const units = unitsOf(steps)
  const unitOf = new Map(steps.map(({ id }, index) => [id, units[index]]))
  const doneUnits = new Map([...new Set([...done].map((id) => unitOf.get(id)))].map((unit, index) => [unit, index]))
  const required = [...new Set(units.filter((unit) => unit !== null))]
  const groups = groupsOf(required, steps)
  const isDone = (group: readonly number[]) => group.every((unit) => doneUnits.has(unit))
  const lastOf = (group: readonly number[]) => Math.max(...group.map((unit) => doneUnits.get(unit) ?? 0))
  const nextUnit = units[nextOpenStep(steps, done)]
  const holdsNext = (group: readonly number[]) => typeof nextUnit === 'number' && group.includes(nextUnit)
  const next = groups.find(holdsNext) ?? groups.find((group) => !isDone(group))
  const finished = groups.filter(isDone).sort((one, other) => lastOf(one) - lastOf(other))
  const others = groups.filter((group) => !isDone(group))
  return [...finished, ...others].map((group) => ({
    kind: (steps[group[0] ?? 0] as CairnStep).stepType,
    state: isDone(group) ? 'done' : group === next ? 'next' : 'open',
  }))
}

/** The required units that share a stone, in their order. */
export function groupsOf(units: readonly number[], steps: readonly CairnStep[]): number[][] {
  if (units.length <= CAIRN_STONES_MAX) return units.map((unit) => [unit])
  let begun = -1
  const sectionOf = steps.map(({ section }, index) => {
    if (section) begun = index
    return begun
  })
  const sections = [...Map.groupBy(units, (unit) => sectionOf[unit]).values()]
  if (sections.length > 1 && sections.length <= CAIRN_STONES_MAX) return sections
  const start = (share: number) => Math.floor((share * units.length) / CAIRN_STONES_MAX)
  return Array.from({ length: CAIRN_STONES_MAX }, (_, share) => units.slice(start(share), start(share + 1)))
}
