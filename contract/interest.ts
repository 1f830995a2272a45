import * as z from 'zod/mini'
import { badgeName } from './badge.ts'
import { INTERESTS_MAX } from './rules/interest.ts'

/** A person's chosen badges, 1 to 5; the list replaces the one before. */
export const interestListInput = z.object({
  interestDataList: z
    .array(badgeName, { error: 'interestsRequired' })
    .check(z.minLength(1, { error: 'interestsRequired' }), z.maxLength(INTERESTS_MAX, { error: 'tooMany' })),
})
