import * as z from 'zod/mini'
import { email, FULL_NAME_MAX } from './person.ts'
import { FEEDBACK_MAX } from './rules/feedback.ts'
import { line, text } from './text.ts'

export const PHONE_MAX = 40

export const feedbackInput = z.object({
  name: line({ min: 1, max: FULL_NAME_MAX, missing: 'nameRequired' }),
  email,
  phone: z.optional(z.nullable(line({ max: PHONE_MAX }))),
  feedback: z.optional(z.nullable(text({ max: FEEDBACK_MAX }))),
})
/** The form of the contact page, which needs a message. */
export const contactInput = z.extend(feedbackInput, { feedback: text({ min: 1, max: FEEDBACK_MAX }) })
export type FeedbackInput = z.infer<typeof feedbackInput>
