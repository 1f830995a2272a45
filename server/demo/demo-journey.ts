import type { StepType } from '#contract/step.ts'

/** Leads to an address, or along the journey of that key. */
export type DemoStep =
  | { stepType: Exclude<StepType, 'Path'>; description: string; url: string }
  | { stepType: 'Path'; description: string; journey: string }

/** `owner` is a key of `demoPeople`; `pull` (0 to 1) is how popular the journey is; `daysAgo` is when it was laid. */
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
