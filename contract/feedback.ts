import * as z from 'zod/mini'
import { FEEDBACK_MAX } from './feedback.rules.ts'
import { email, FULL_NAME_MAX } from './person.ts'
import { text } from './text.ts'

export const PHONE_MAX = 40

export const feedbackInput = z.object({
  name: text({ min: 1, max: FULL_NAME_MAX, missing: 'nameRequired' }),
  email,
  phone: z.optional(z.nullable(text({ max: PHONE_MAX }))),
  feedback: z.optional(z.nullable(text({ max: FEEDBACK_MAX }))),
})
/** A letter from the contact page: without words it would be none. */
export const contactInput = z.extend(feedbackInput, { feedback: text({ min: 1, max: FEEDBACK_MAX }) })
export type FeedbackInput = z.infer<typeof feedbackInput>
