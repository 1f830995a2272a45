import * as z from 'zod/mini'
import { revisionLine } from './journey.ts'
import { pageQuery } from './pagination.ts'
import { person } from './person.ts'
import { REVISION_FIELDS } from './rules/history/difference.ts'
import { stepOptionals } from './step.ts'

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
 * in numbers. `suggestedBy`: who suggested it, where its authors accepted a suggestion. `hidden`: a moderator hid the line, which is '' for others than its maker, who reads the reason. `restored`: the number of the revision whose texts it brought back. `erased`: its texts were removed for
 * good. `current`: these are the texts that readers see.
 */
export const revision = z.object({
  id: z.string(),
  number: z.number(),
  by: z.nullable(person),
  at: z.string(),
  line: z.string(),
  hidden: z.optional(z.object({ reason: z.nullable(z.string()) })),
  changes,
  restored: z.nullable(z.number()),
  suggestedBy: z.optional(person),
  erased: z.boolean(),
  current: z.boolean(),
})
export type Revision = z.infer<typeof revision>

export const stepTexts = z.object({
  id: z.string(),
  stepType: z.string(),
  description: z.string(),
  url: z.string(),
  ...stepOptionals,
})
export const journeyTexts = z.object({
  name: z.string(),
  description: z.string(),
  badges: z.array(z.string()),
  level: z.nullable(z.string()),
  language: z.nullable(z.string()),
  closingWords: z.nullable(z.string()),
  steps: z.array(stepTexts),
})

/** One revision with its texts, and those of the kept revision before it; null where they were erased or there is none. */
export const revisionTexts = z.object({ revision, texts: z.nullable(journeyTexts), before: z.nullable(journeyTexts) })
export type RevisionTexts = z.infer<typeof revisionTexts>

export const revisionsQuery = z.object(pageQuery)
export const revisionChange = z.object({ line: revisionLine })
/** A `version` other than the stored one is answered with 409. */
export const restoration = z.object({ version: z.optional(z.number({ error: 'invalidValue' })) })
