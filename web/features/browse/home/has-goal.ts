import type { Profile } from '#contract/person.ts'

export function hasGoal(profile: Profile | null): boolean {
  return typeof profile?.weeklyGoal === 'number'
}
