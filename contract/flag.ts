import * as z from 'zod/mini'
import { pageQuery } from './pagination.ts'
import { person } from './person.ts'
import { FLAG_KINDS, FLAG_STATES, FLAG_TEXT_MAX } from './rules/limits.ts'
import { isStepLink } from './step.ts'
import { id, link, text } from './text.ts'

/**
 * A report of a step's link to the journey's owner, read by the two of them. `oldUrl`: the link that was flagged; `url`:
 * the suggested one; `reply`: the owner's words when dismissing; `reason`: the moderator's, for the writer of a hidden one.
 */
export const flag = z.object({
  id: z.string(),
  pathId: z.string(),
  stepId: z.string(),
  by: person,
  kind: z.enum(FLAG_KINDS),
  note: z.string(),
  oldUrl: z.string(),
  url: z.nullable(z.string()),
  state: z.enum(FLAG_STATES),
  reply: z.nullable(z.string()),
  reason: z.optional(z.string()),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
})
export type Flag = z.infer<typeof flag>

/** What a person writes in a flag; an empty `note` or `url` counts as missing. */
export const flagTexts = z.object({
  kind: z.enum(FLAG_KINDS, { error: 'notInList' }),
  url: z._default(
    link((url) => url === '' || isStepLink(url)),
    '',
  ),
  note: z._default(text({ max: FLAG_TEXT_MAX }), ''),
})
export const flagInput = z.extend(flagTexts, { stepId: id })

export const flagsQuery = z.object(pageQuery)

/** `keepLink`: the owner solved the problem without the suggested link. */
export const acceptance = z.optional(
  z.nullable(z.object({ keepLink: z.optional(z.boolean({ error: 'invalidValue' })) })),
)
export const dismissal = z.object({ reply: z._default(text({ max: FLAG_TEXT_MAX }), '') })

/** A flag that a moderator hid; its texts and links are null where its journey is private or deleted. */
export const hiddenFlag = z.object({
  id: z.string(),
  pathId: z.string(),
  by: person,
  note: z.nullable(z.string()),
  url: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  hiddenAt: z.string(),
  reason: z.string(),
})
export type HiddenFlag = z.infer<typeof hiddenFlag>
