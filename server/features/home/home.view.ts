import type { FirstPick, HomeContinue, TrailItem } from '#contract/home.ts'
import type { Journey } from '#contract/journey.ts'
import type { NextReason } from '#contract/progress.ts'
import { stonesOf } from '#contract/rules/cairn.ts'
import { minutesLeft, nextOpenStep } from '#contract/rules/progress.ts'
import type { Step } from '#contract/step.ts'
import { isoTime } from '#server/core/platform/time.ts'
import type { TrailRow } from './home.store.ts'

/** A journey in progress with its next open step; null if no step is open. */
export function presentNextStep({ steps = [], ...journey }: Journey): Omit<HomeContinue, 'image'> | null {
  const index = nextOpenStep(steps, doneOf(steps, journey))
  const step = steps[index]
  return step ? { journey, step, stepNumber: index + 1 } : null
}

/** A journey of the trail; null if no step is open. */
export function presentOnTrail(journey: Journey, { at, started }: TrailRow): Omit<TrailItem, 'image'> | null {
  const { steps = [] } = journey
  const done = doneOf(steps, journey)
  const next = presentNextStep(journey)
  return (
    next && {
      ...next,
      at: isoTime(at),
      started,
      stones: stonesOf(steps, done),
      minutesLeft: minutesLeft(steps, done),
    }
  )
}

/** A journey with its first step; null if it has none. */
export function presentFirstPick(
  { steps: [step] = [], ...journey }: Journey,
  reason: NextReason | null,
): FirstPick | null {
  return step ? { journey, step, reason } : null
}

function doneOf(steps: readonly Step[], { doneSteps }: Pick<Journey, 'doneSteps'>): Set<string> {
  return new Set(doneSteps?.map((index) => steps[index]?.id ?? ''))
}
