import { lazy } from 'react'
import type { Profile } from '#contract/person.ts'

/** The lazy component WeekGoal, which is loaded only for members with a weekly goal. */
export const WeekGoal = lazy(async () => ({ default: (await import('./WeekGoal.tsx')).WeekGoal }))

export function hasGoal(profile: Profile | null): boolean {
  return typeof profile?.weeklyGoal === 'number'
}
