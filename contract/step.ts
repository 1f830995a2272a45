import * as z from 'zod/mini'
import { isSafeLink } from './link.ts'
import { isLocalJourney } from './rules/journey-link.ts'
import { STEP_DESCRIPTION_MAX, STEP_ID_MAX, STEP_TYPES } from './rules/step.ts'
import { string, text } from './text.ts'

export { STEP_DESCRIPTION_MAX, STEP_ID_MAX, STEP_TYPES } from './rules/step.ts'

export const stepType = z.enum(STEP_TYPES, { error: 'stepTypeRequired' })
export type StepType = z.infer<typeof stepType>

/**
 * `targetId`: id of the journey that a Path step of this site leads to; opening it has its own
 * access check.
 */
export const step = z.object({
  id: z.string(),
  stepType,
  description: z.string(),
  url: z.string(),
  targetId: z.optional(z.string()),
})
export type Step = z.infer<typeof step>

/**
 * A new or changed step; checked in this order: type, description, url. An unknown id is replaced.
 */
export const stepInput = z.object({
  id: z.optional(string().check(z.maxLength(STEP_ID_MAX, { error: 'tooLong' }))),
  stepType,
  description: text({ min: 1, max: STEP_DESCRIPTION_MAX, missing: 'stepDescriptionRequired' }),
  url: string('urlInvalid').check(z.trim(), z.refine(isStepLink, { error: 'urlInvalid' })),
})
export type StepInput = z.infer<typeof stepInput>

function isStepLink(url: string): boolean {
  return isSafeLink(url) || isLocalJourney(url)
}
