import type { JourneyInput } from '#contract/journey.ts'
import type { StepInput, StepType } from '#contract/step.ts'

/** `minutes` are the author's estimate. */
type Facts = Pick<StepInput, 'minutes' | 'cost' | 'note' | 'section' | 'optional' | 'orPrevious'>

/** Links to a URL, or to the journey with that key. */
export type DemoStep = Facts &
  (
    | { stepType: Exclude<StepType, 'Path'>; description: string; url: string }
    | { stepType: 'Path'; description: string; journey: string }
  )

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
  level: JourneyInput['level']
  closingWords?: string
  steps: DemoStep[]
}
