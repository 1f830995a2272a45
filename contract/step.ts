import * as z from 'zod/mini'
import { pageQuery } from './pagination.ts'
import { isLocalJourney } from './rules/journey-link.ts'
import { LANGUAGE_TAG_MAX, languageTagOf } from './rules/language.ts'
import { NOTE_MAX } from './rules/limits.ts'
import { isSafeLink } from './rules/link.ts'
import {
  STEP_COSTS,
  STEP_DESCRIPTION_MAX,
  STEP_MINUTES_MAX,
  STEP_NOTE_MAX,
  type STEP_OPTIONALS,
  STEP_SECTION_MAX,
  STEP_TYPES,
} from './rules/step.ts'
import { id, line, link, string, text } from './text.ts'

export {
  STEP_COSTS,
  STEP_DESCRIPTION_MAX,
  STEP_NOTE_MAX,
  STEP_SECTION_MAX,
  STEP_TYPES,
} from './rules/step.ts'

export const stepType = z.enum(STEP_TYPES, { error: 'stepTypeRequired' })
export type StepType = z.infer<typeof stepType>

export const stepCost = z.enum(STEP_COSTS, { error: 'notInList' })
export type StepCost = z.infer<typeof stepCost>

/** A BCP 47 tag such as 'en' or 'pt-BR'; saved in its canonical form. */
export const languageTag = z.pipe(
  string({ max: 2 * LANGUAGE_TAG_MAX, tooLong: 'languageInvalid' }).check(
    z.trim(),
    z.refine((tag) => languageTagOf(tag) !== null, { error: 'languageInvalid' }),
  ),
  z.transform((tag) => languageTagOf(tag) ?? tag),
)

/** The optional fields of a step in answers; unknown facts are left out. */
export const stepOptionals = {
  minutes: z.optional(z.number()),
  cost: z.optional(stepCost),
  language: z.optional(z.string()),
  note: z.optional(z.string()),
  section: z.optional(z.string()),
  optional: z.optional(z.boolean()),
  orPrevious: z.optional(z.boolean()),
} satisfies Record<(typeof STEP_OPTIONALS)[number], unknown>

/**
 * `note`: why the author chose it; `section`: a heading that starts at
 * this step; `optional` steps don't count towards finishing; `orPrevious`: an alternative to the
 * step before. `targetId`: id of the journey that a Path step of this site leads to; opening it has its own
 * access check. `commentCount`: comments on the step that anyone may see, without replies. `linkState`: the link
 * fails; only where one journey is read.
 */
export const step = z.object({
  id: z.string(),
  stepType,
  description: z.string(),
  url: z.string(),
  targetId: z.optional(z.string()),
  ...stepOptionals,
  commentCount: z.optional(z.number()),
  linkState: z.optional(z.object({ failingSince: z.string(), archivedUrl: z.string() })),
})
export type Step = z.infer<typeof step>

const flag = z.boolean({ error: 'invalidValue' })

/**
 * A new or changed step. Type, description and url are checked in this order. An unknown id is
 * replaced. For a known step, left-out facts keep their values; null clears them. `keepsWrapper`:
 * whether the author wants a new link of a redirecting service as it is.
 */
export const stepInput = z.object({
  id: z.optional(id),
  stepType,
  description: line({ min: 1, max: STEP_DESCRIPTION_MAX, missing: 'stepDescriptionRequired' }),
  url: link(isStepLink, 'stepLink'),
  keepsWrapper: z.optional(flag),
  minutes: z.nullish(
    z
      .int({ error: 'minutesInvalid' })
      .check(z.minimum(1, { error: 'minutesInvalid' }), z.maximum(STEP_MINUTES_MAX, { error: 'minutesInvalid' })),
  ),
  cost: z.nullish(stepCost),
  language: z.nullish(languageTag),
  note: z.nullish(text({ max: STEP_NOTE_MAX })),
  section: z.nullish(line({ max: STEP_SECTION_MAX })),
  optional: z.nullish(flag),
  orPrevious: z.nullish(flag),
})
export type StepInput = z.infer<typeof stepInput>

export function isStepLink(url: string): boolean {
  return isSafeLink(url) || isLocalJourney(url)
}

const NOTE_SEARCH_MAX = 200

/** A note to save: at most 2,000 characters; an empty `text` deletes the note. */
export const noteInput = z.object({
  stepId: id,
  text: text({ max: NOTE_MAX }),
})

/** A private note: only its author ever reads it. */
const note = z.object({ stepId: z.string(), text: z.string(), updatedAt: z.string() })
export type Note = z.infer<typeof note>

/** A note after saving; `updatedAt` is null if the note was deleted. */
export const savedNote = z.extend(note, { updatedAt: z.nullable(z.string()) })

/** The viewer's notes on one journey, also on steps that were removed since. */
export const journeyNotes = z.object({ notes: z.array(note) })

/** `q`: words that the text contains, at most 200 characters. */
export const notesQuery = z.object({ ...pageQuery, q: z.optional(text({ max: NOTE_SEARCH_MAX })) })

/**
 * A note in the list of all notes. `journey` is null when the viewer can no longer read it, `step`
 * also when it was removed.
 */
export const listedNote = z.extend(note, {
  pathId: z.string(),
  step: z.nullable(z.object({ description: z.string(), stepType })),
  journey: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type ListedNote = z.infer<typeof listedNote>
