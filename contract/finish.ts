import * as z from 'zod/mini'
import { badge } from './badge.ts'
import { journey } from './journey.ts'
import { pageQuery } from './pagination.ts'
import { ownRating } from './rating.ts'
import { id } from './text.ts'

/**
 * One's own finish of a journey. `startedAt` is the first tick, `finishedOn` ('YYYY-MM-DD') and
 * `days` are counted in the account's time zone; a walk within one day takes 1 day. `minutes` adds
 * up the known minutes of ticked steps that count, null if none is known. `next`: at most 3 listed
 * journeys with the same badges.
 */
export const finish = z.object({
  startedAt: z.string(),
  finishedAt: z.string(),
  finishedOn: z.string(),
  days: z.number(),
  minutes: z.nullable(z.number()),
  badges: z.array(badge),
  thanked: z.boolean(),
  rating: z.nullable(ownRating),
  next: z.array(journey),
})
export type Finish = z.infer<typeof finish>

export const thanks = z.object({ thanked: z.literal(true) })

/** The absolute address of a PNG of 1200 x 630 pixels. */
export const finishPicture = z.object({ url: z.string() })

export const earnedBadgesQuery = z.object({ ...pageQuery, uid: z.optional(id) })

/** A badge that a person earned by finishing the journey; one entry per badge and journey. */
export const earnedBadge = z.object({
  badge,
  journey: z.object({ id: z.string(), name: z.string() }),
  finishedAt: z.string(),
})
export type EarnedBadge = z.infer<typeof earnedBadge>
