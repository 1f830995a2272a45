import * as z from 'zod/mini'
import { pageQuery } from '../pagination.ts'
import { person } from '../person.ts'
import { stepOptionals } from '../step.ts'
import { line } from '../text.ts'
import { REVISION_FIELDS } from './difference.ts'

/** Max. characters of the line that says what a revision changed. */
export const REVISION_LINE_MAX = 200
/** Max. time in ms from the first to the last change of one person that are one revision. */
export const REVISION_MS = 10 * 60_000
/** The newest revisions, which are all kept; of older ones the last of each week. */
export const REVISIONS_KEPT = 200

export const revisionLine = line({ max: REVISION_LINE_MAX })

const changes = z.object({
  fields: z.array(z.enum(REVISION_FIELDS)),
  added: z.number(),
  removed: z.number(),
  links: z.number(),
  texts: z.number(),
  moved: z.boolean(),
})

/**
 * A state of a journey's texts. `number` rises from 1, which is the state before the first change. `by`: who made it, null
 * after that person deleted the account. `line`: what its maker says it changed, '' without. `changes`: what it changed,
 * in numbers. `restored`: the number of the revision whose texts it brought back. `erased`: its texts were removed for
 * good. `current`: these are the texts that readers see.
 */
export const revision = z.object({
  number: z.number(),
  by: z.nullable(person),
  at: z.string(),
  line: z.string(),
  changes,
  restored: z.nullable(z.number()),
  erased: z.boolean(),
  current: z.boolean(),
})
export type Revision = z.infer<typeof revision>

const texts = z.object({
  name: z.string(),
  description: z.string(),
  badges: z.array(z.string()),
  level: z.nullable(z.string()),
  language: z.nullable(z.string()),
  closingWords: z.nullable(z.string()),
  steps: z.array(
    z.object({
      id: z.string(),
      stepType: z.string(),
      description: z.string(),
      url: z.string(),
      ...stepOptionals,
    }),
  ),
})

/** One revision with its texts, and those of the kept revision before it; null where they were erased or there is none. */
export const revisionTexts = z.object({ revision, texts: z.nullable(texts), before: z.nullable(texts) })
export type RevisionTexts = z.infer<typeof revisionTexts>

export const revisionsQuery = z.object(pageQuery)
export const revisionChange = z.object({ line: revisionLine })
/** A `version` other than the stored one is answered with 409. */
export const restoration = z.object({ version: z.optional(z.number({ error: 'invalidValue' })) })
