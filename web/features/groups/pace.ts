import type { Group } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { GROUP_NUMBERS_MIN } from '#contract/rules/group.ts'

/**
 * How many members are past a step, for the last required step that at least half of them, but not all, have done.
 * Null in small groups, where a number would show what one person did, and without such a step.
 */
export function paceOf(
  { stepUnits }: Pick<Journey, 'stepUnits'>,
  { doneBy, memberCount }: Pick<Group, 'doneBy' | 'memberCount'>,
): { step: number; count: number } | null {
  if (memberCount < GROUP_NUMBERS_MIN) return null
  const isTold = (count: number, index: number) =>
    stepUnits[index] !== null && 2 * count >= memberCount && count < memberCount
  const index = doneBy.findLastIndex(isTold)
  return index === -1 ? null : { step: index + 1, count: doneBy[index] ?? 0 }
}
