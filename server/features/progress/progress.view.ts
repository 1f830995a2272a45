import type { Badge } from '#contract/badge.ts'
import type { Journey } from '#contract/journey.ts'
import type { Activity, EarnedBadge, Finish, NextJourney, Progress, SharedFinish } from '#contract/progress.ts'
import type { OwnRating } from '#contract/rating.ts'
import { stonesOf } from '#contract/rules/cairn.ts'
import { hrefOf } from '#contract/rules/link.ts'
import { isoTime } from '#server/core/platform/time.ts'
import type { EarnedBadgeRow, FinishRow } from './finish.store.ts'
import type { ProgressRow, TicksRow } from './progress.store.ts'
import type { SharedFinishRow } from './shared-finish.ts'
import { type DateOf, daysBetween, zoneDates } from './zone-dates.ts'

export function presentProgress({ completed, finishedAt, newSteps }: ProgressRow): Progress {
  return {
    completed,
    finishedAt: isoTime(finishedAt),
    newSince: newSteps.length,
    newSteps,
  }
}

const MINUTE_MS = 60_000

export function presentFinish(
  { startedAt, finishedAt, timeZone, minutes, minutesBefore, thanked, shared, rating }: FinishRow,
  { badges, next }: { badges: Badge[]; next: NextJourney[] },
): Finish {
  const dateOf = zoneDates(timeZone)
  const finishedOn = dateOf(finishedAt)
  const isWalked = minutes !== null && (minutes - minutesBefore) * MINUTE_MS <= finishedAt - startedAt
  return {
    startedAt: isoTime(startedAt),
    finishedAt: isoTime(finishedAt),
    finishedOn,
    days: 1 + daysBetween(dateOf(startedAt), finishedOn),
    minutes: isWalked ? minutes : null,
    badges,
    thanked,
    rating: rating && presentRating(rating),
    shared,
    next,
  }
}

/** A shared finish of a journey with steps, as visitors see it. */
export function presentSharedFinish(
  { finish, ticked }: Pick<SharedFinishRow, 'finish' | 'ticked'>,
  { steps = [], ...journey }: Journey,
  next: NextJourney[],
): SharedFinish | undefined {
  const { finishedOn, days } = presentFinish(finish, { badges: [], next: [] })
  const { displayName } = finish
  // A step that leads to another journey, or that browsers can't open, is no start for a visitor.
  const step = steps.find(({ url, targetId }) => targetId === undefined && hrefOf(url) !== null) ?? steps[0]
  if (!step) return
  // Steps that were added since come last.
  const stones = stonesOf(steps, new Set([...ticked, ...steps.map(({ id }) => id)]))
  return { person: { displayName }, finishedOn, days, stones, start: { journey, step }, next }
}

export function presentRating({ stars, note, hiddenFor }: NonNullable<FinishRow['rating']>): OwnRating {
  return { stars, note, ...(hiddenFor !== null && { reason: hiddenFor }) }
}

export function presentEarnedBadge({ badgeName, journeyId, journeyName, finishedAt }: EarnedBadgeRow): EarnedBadge {
  return {
    badge: { name: badgeName },
    journey: { id: journeyId, name: journeyName },
    finishedAt: isoTime(finishedAt),
  }
}

/** Sums the ticked steps per day; `rows` are in order of time. */
export function presentActivity(range: { from: string; to: string }, rows: TicksRow[], dateOf: DateOf): Activity {
  const stepsOn = new Map<string, number>()
  for (const { at, steps } of rows) {
    const date = dateOf(at)
    stepsOn.set(date, (stepsOn.get(date) ?? 0) + steps)
  }
  return { ...range, days: [...stepsOn].map(([date, steps]) => ({ date, steps })) }
}
