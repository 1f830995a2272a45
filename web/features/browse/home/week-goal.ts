import { lazy } from 'react'
import type { Profile } from '#contract/person.ts'

/** The lazy component WeekGoal: members see it once the page around it is there. */
export const WeekGoal = lazy(async () => ({ default: (await import('./WeekGoal.tsx')).WeekGoal }))

export function hasGoal(profile: Profile | null): boolean {
  return typeof profile?.weeklyGoal === 'number'
}
