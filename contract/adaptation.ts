import * as z from 'zod/mini'
import { credit } from './journey.ts'
import { person } from './person.ts'
import { journeyTexts, stepTexts } from './revision.ts'
import { ACCEPTED_KEYS_MAX, CHANGE_KEY_MAX } from './rules/suggestion.ts'
import { string } from './text.ts'

const ownTexts = z.extend(journeyTexts, { steps: z.array(z.extend(stepTexts, { origin: z.nullable(z.string()) })) })

const CHANGE_KINDS = [
  'field',
  'heading',
  'headingAdded',
  'sectionMoved',
  'added',
  'replaced',
  'known',
  'removed',
  'content',
  'role',
  'stepMoved',
] as const

/**
 * A change of the original, which `key` names in answers. `both`: the version changed the same, to something else. `known`:
 * a new step whose link the version has; `replaced`: one that it removed has another link; `role`: a step is required,
 * optional or an alternative.
 */
const originalChange = z.object({ key: z.string(), kind: z.enum(CHANGE_KINDS), both: z.boolean() })

/**
 * A version that someone made of a journey (J22), beside its original. `changes`: what waits for an answer, and `known` steps. `lists`: the original's texts when it was copied or
 * last decided on, those it has now, and those of the version, whose steps name the ones they were copied from; null while
 * the original isn't available to the version's owner, as is `author`, its owner. `dates`: when steps of the original came or got
 * their present link, if that was after the copy. `undoUntil`: until when the last decision can be undone.
 */
export const originalChanges = z.object({
  credit,
  author: z.nullable(person),
  copiedAt: z.string(),
  changes: z.array(originalChange),
  lists: z.nullable(z.object({ base: journeyTexts, theirs: journeyTexts, mine: ownTexts })),
  dates: z.array(z.object({ stepId: z.string(), at: z.string() })),
  version: z.number(),
  originalVersion: z.nullable(z.number()),
  undoUntil: z.nullable(z.string()),
})
export type OriginalChanges = z.infer<typeof originalChanges>

/**
 * At least one answer to changes of the original, by their keys; the other changes stay open. Other versions than
 * the stored ones are answered with 409.
 */
export const mergeAnswers = z.object({
  version: z.number({ error: 'invalidValue' }),
  originalVersion: z.number({ error: 'invalidValue' }),
  answers: z
    .array(
      z.object({
        key: string({ max: CHANGE_KEY_MAX, missing: 'required', tooLong: 'invalidValue' }),
        answer: z.enum(['theirs', 'mine', 'combine'], { error: 'notInList' }),
      }),
      { error: 'required' },
    )
    .check(z.minLength(1, { error: 'required' }), z.maxLength(ACCEPTED_KEYS_MAX, { error: 'tooMany' })),
})
export type MergeAnswers = z.infer<typeof mergeAnswers>

/** `refused`: keys of taken steps for which the journey has no room. */
export const merged = z.extend(originalChanges, { refused: z.array(z.string()) })
