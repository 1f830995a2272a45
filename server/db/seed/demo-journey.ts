import type { StepType } from '#contract/step.ts'

export interface DemoStep {
  stepType: StepType
  description: string
  url: string
}

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
