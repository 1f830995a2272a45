import * as z from 'zod/mini'
import { INTERESTS_MAX } from './rules/limits.ts'
import { hasLetterOrDigit, line, text } from './text.ts'

export const BADGE_NAME_MAX = 50
/** Max. badges that one call creates. */
export const BADGES_PER_CALL_MAX = 20

/** A skill. Two names that differ only in case and spaces are one badge. */
export const badgeName = line({ min: 1, max: BADGE_NAME_MAX, missing: 'badgeNameRequired' }).check(
  z.refine(hasLetterOrDigit, { error: 'badgeNameRequired' }),
)

export const badge = z.object({ name: z.string() })
export type Badge = z.infer<typeof badge>

/** A public badge; `journeyCount` is the number of listed journeys, at most BADGE_JOURNEYS_MAX. */
export const badgeSummary = z.object({ name: z.string(), journeyCount: z.number() })
export type BadgeSummary = z.infer<typeof badgeSummary>

export const badgeInput = z.object({ name: badgeName })

export const badgeListInput = z.object({
  badgeDataList: z
    .array(badgeName, { error: 'required' })
    .check(z.maxLength(BADGES_PER_CALL_MAX, { error: 'tooMany' })),
})

/**
 * `q` searches by name, ignoring case and spaces; `popular` returns badges that several listed
 * journeys use.
 */
export const badgesQuery = z.object({
  q: z.optional(text({ max: 100 })),
  popular: z.optional(z.literal('true', { error: 'invalidValue' })),
})

/** A person's chosen badges, 1 to 5; the list replaces the one before. */
export const interestListInput = z.object({
  interestDataList: z
    .array(badgeName, { error: 'interestsRequired' })
    .check(z.minLength(1, { error: 'interestsRequired' }), z.maxLength(INTERESTS_MAX, { error: 'tooMany' })),
})
