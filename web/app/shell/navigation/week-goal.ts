import { lazy } from 'react'
import type { Profile } from '#contract/person.ts'

/** Loaded for people with a goal only. */
export const WeekGoal = lazy(async () => ({ default: (await import('./WeekGoal.tsx')).WeekGoal }))

export function hasGoal(profile: Profile | null): boolean {
  return typeof profile?.weeklyGoal === 'number'
}
