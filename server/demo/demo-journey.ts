import type { StepType } from '#contract/step.ts'

/** Links to a URL, or to the journey with that key. */
export type DemoStep =
  | { stepType: Exclude<StepType, 'Path'>; description: string; url: string }
  | { stepType: 'Path'; description: string; journey: string }

/**
 * `owner` is a key of `demoPeople`; `pull` (0 to 1) is the popularity; `daysAgo` is the age in
 * days.
 */
export interface DemoJourney {
  key: string
  owner: string
  name: string
  description: string
  badges: string[]
  daysAgo: number
  pull: number
  steps: DemoStep[]
}
