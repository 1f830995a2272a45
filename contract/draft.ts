import * as z from 'zod/mini'
import { BADGE_NAME_MAX } from './badge.ts'
import { cover, coverSeed, creditInput, level, licence, visibility } from './journey.ts'
import { JOURNEY_BADGES_MAX, JOURNEY_STEPS_MAX } from './rules/journey.ts'
import { DRAFT_TEXT_MAX } from './rules/limits.ts'
import { URL_MAX } from './rules/link.ts'
import { isStepLink, languageTag, STEP_DESCRIPTION_MAX, STEP_NOTE_MAX, STEP_SECTION_MAX, stepInput } from './step.ts'
import { id, string, typed } from './text.ts'

const draftStep = z.extend(stepInput, {
  description: z._default(typed(STEP_DESCRIPTION_MAX), ''),
  url: z._default(
    string({ max: URL_MAX }).check(z.refine((url) => url === '' || isStepLink(url), { error: 'urlInvalid' })),
    '',
  ),
  note: z.nullish(typed(STEP_NOTE_MAX)),
  section: z.nullish(typed(STEP_SECTION_MAX)),
  /** Whether the imported list had this step ticked; publishing then ticks it for the author. */
  done: z.nullish(z.boolean({ error: 'invalidValue' })),
})

/** The fields of a new journey, as typed: each may be empty or left out, and texts may be too long. */
export const draftContent = z.object({
  name: z._default(typed(DRAFT_TEXT_MAX), ''),
  description: z._default(typed(DRAFT_TEXT_MAX), ''),
  badges: z._default(
    z
      .array(z.object({ name: typed(BADGE_NAME_MAX) }), { error: 'invalidValue' })
      .check(z.maxLength(JOURNEY_BADGES_MAX, { error: 'tooMany' })),
    [],
  ),
  steps: z._default(
    z.array(draftStep, { error: 'invalidValue' }).check(z.maxLength(JOURNEY_STEPS_MAX, { error: 'tooMany' })),
    [],
  ),
  visibility: z._default(visibility, 'public'),
  language: z.nullish(languageTag),
  level: z.nullish(level),
  closingWords: z.nullish(typed(DRAFT_TEXT_MAX)),
  cover: z.optional(cover),
  licence: z.nullish(licence),
  coverSeed,
  /** The id of the author's copy with which the draft began; a change of the draft keeps it and its credit. */
  adaptation: z.nullish(id),
  adaptedFrom: z.nullish(creditInput),
})
export type DraftContent = z.infer<typeof draftContent>
export type DraftStep = DraftContent['steps'][number]

/** A new draft; its texts take at most JOURNEY_TEXT_MAX_BYTES, 413 above. */
export const newDraft = z.object({ content: draftContent })

/** `version`: the stored version that this change is based on; 409 if another version is stored. */
export const draftChange = z.object({ version: z.int({ error: 'invalidValue' }), content: draftContent })

export const savedDraft = z.object({ id: z.string(), version: z.number(), updatedAt: z.string() })
export type SavedDraft = z.infer<typeof savedDraft>

/** A private draft: only its author ever reads it. */
export const draft = z.extend(savedDraft, { content: draftContent })
export type Draft = z.infer<typeof draft>

/** `name` is at most 120 characters long, and empty while the draft has none. */
export const listedDraft = z.object({
  id: z.string(),
  name: z.string(),
  stepCount: z.number(),
  updatedAt: z.string(),
})
export type ListedDraft = z.infer<typeof listedDraft>
