import * as z from 'zod/mini'
import { isSafeLink } from './link.ts'
import { string, text } from './text.ts'

export const STEP_TYPES = [
  'Article',
  'Book',
  'Course',
  'Documentary',
  'Event (virtual/in-person)',
  'Podcast',
  'Path',
  'Video',
  'Video Series',
  'Open Source',
] as const
export const stepType = z.enum(STEP_TYPES, { error: 'stepTypeRequired' })
export type StepType = z.infer<typeof stepType>

export const STEP_DESCRIPTION_MAX = 100
export const STEP_ID_MAX = 2048

export const step = z.object({ id: z.string(), stepType, description: z.string(), url: z.string() })
export type Step = z.infer<typeof step>

/** A step as somebody lays it; checked in this order: type, description, url. A client's own id is provisional. */
export const stepInput = z.object({
  id: z.optional(string().check(z.maxLength(STEP_ID_MAX, { error: 'tooLong' }))),
  stepType,
  description: text({ min: 1, max: STEP_DESCRIPTION_MAX, missing: 'stepDescriptionRequired' }),
  url: string('urlInvalid').check(z.trim(), z.refine(isSafeLink, { error: 'urlInvalid' })),
})
export type StepInput = z.infer<typeof stepInput>
