import type { Activity } from '#contract/progress.ts'
import type { TicksRow } from './activity.store.ts'
import type { DateOf } from './zone-dates.ts'

/** Adds up the ticked steps per day; `rows` are in order of time. */
export function presentActivity(range: { from: string; to: string }, rows: TicksRow[], dateOf: DateOf): Activity {
  const stepsOn = new Map<string, number>()
  for (const { at, steps } of rows) {
    const date = dateOf(at)
    stepsOn.set(date, (stepsOn.get(date) ?? 0) + steps)
  }
  return { ...range, days: [...stepsOn].map(([date, steps]) => ({ date, steps })) }
}
