import type { Badge } from '#contract/badge.ts'
import type { EarnedBadge, Finish } from '#contract/finish.ts'
import type { Journey } from '#contract/journey.ts'
import type { EarnedBadgeRow } from './earned-badges.store.ts'
import type { FinishRow } from './finish.store.ts'
import { daysBetween, zoneDates } from './zone-dates.ts'

export function presentFinish(
  { startedAt, finishedAt, timeZone, minutes, thanked }: FinishRow,
  { badges, next }: { badges: Badge[]; next: Journey[] },
): Finish {
  const dateOf = zoneDates(timeZone)
  const finishedOn = dateOf(finishedAt)
  return {
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    finishedOn,
    days: 1 + daysBetween(dateOf(startedAt), finishedOn),
    minutes,
    badges,
    thanked,
    next,
  }
}

export function presentEarnedBadge({ badgeName, journeyId, journeyName, finishedAt }: EarnedBadgeRow): EarnedBadge {
  return {
    badge: { name: badgeName },
    journey: { id: journeyId, name: journeyName },
    finishedAt: new Date(finishedAt).toISOString(),
  }
}
