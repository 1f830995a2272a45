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

/** From this many members on, who have had the same next step for `SLOW_DAYS` days, the step is one that many find hard. */
const SLOW_FROM = 3
const SLOW_DAYS = 7

/**
 * The step that most members have had as their next one for a week, with their number. Null in small groups, and while
 * no step has three such members; those who haven't begun or have finished don't count. `today`: 'YYYY-MM-DD'.
 */
export function slowStepOf(
  { stepUnits }: Pick<Journey, 'stepUnits'>,
  { members }: Pick<Group, 'members'>,
  today: string,
): { step: number; count: number } | null {
  if (members.length < GROUP_NUMBERS_MIN) return null
  const since = new Date(Date.parse(today) - SLOW_DAYS * 86_400_000).toISOString().slice(0, 10)
  const waiting = members.filter(({ at, seenOn }) => at !== null && at > 0 && at < stepUnits.length && seenOn <= since)
  const [most] = [...Map.groupBy(waiting, ({ at }) => at ?? 0)]
    .map(([at, { length }]) => ({ step: at + 1, count: length }))
    .sort((one, other) => other.count - one.count || one.step - other.step)
  return most && most.count >= SLOW_FROM ? most : null
}
