import type { Badge } from '#contract/badge.ts'
import type { EarnedBadge, Finish } from '#contract/finish.ts'
import type { Journey } from '#contract/journey.ts'
import type { OwnRating } from '#contract/talk/rating.ts'
import type { EarnedBadgeRow } from './earned-badges.store.ts'
import type { FinishRow } from './finish.store.ts'
import { daysBetween, zoneDates } from './zone-dates.ts'

export function presentFinish(
  { startedAt, finishedAt, timeZone, minutes, thanked, rating }: FinishRow,
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
    rating: rating && presentRating(rating),
    next,
  }
}

export function presentRating({ stars, note, hiddenFor }: NonNullable<FinishRow['rating']>): OwnRating {
  return { stars, note, ...(hiddenFor !== null && { reason: hiddenFor }) }
}

export function presentEarnedBadge({ badgeName, journeyId, journeyName, finishedAt }: EarnedBadgeRow): EarnedBadge {
  return {
    badge: { name: badgeName },
    journey: { id: journeyId, name: journeyName },
    finishedAt: new Date(finishedAt).toISOString(),
  }
}
