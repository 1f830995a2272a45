import * as z from 'zod/mini'
import { journeyChange } from './journey.ts'
import { pageQuery } from './pagination.ts'
import { person } from './person.ts'
import { ACCEPTED_KEYS_MAX, CHANGE_KEY_MAX, FLAG_KINDS, FLAG_STATES, FLAG_TEXT_MAX } from './rules/limits.ts'
import { isStepLink } from './step.ts'
import { id, link, string, text } from './text.ts'

const stepPart = z.object({
  id: z.string(),
  stepType: z.optional(z.string()),
  description: z.optional(z.string()),
  url: z.optional(z.string()),
  minutes: z.nullish(z.number()),
  cost: z.nullish(z.string()),
  language: z.nullish(z.string()),
  note: z.nullish(z.string()),
  section: z.nullish(z.string()),
  optional: z.nullish(z.boolean()),
  orPrevious: z.nullish(z.boolean()),
})
/** Parts of a journey's texts; null clears a field. Steps that come, go or move stand among all steps, which then have their ids alone. */
const textsPart = z.object({
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  badges: z.optional(z.array(z.string())),
  level: z.nullish(z.string()),
  language: z.nullish(z.string()),
  closingWords: z.nullish(z.string()),
  steps: z.array(stepPart),
})

/**
 * What a member suggests to change in a journey, read by its writer and the journey's authors. `base`: the parts as they
 * were, null once the owner erased earlier texts; `changes`: as they would be, null for a report without a replacement. `problem`, `stepId`: of the report of a link (F1), else null.
 * `taken`: keys of the changes that were accepted, and `part:{id}` for steps that came with the first one of their set. `acceptedBefore`: how many of the writer's suggestions for journeys of this owner were accepted,
 * counted up to 100; for authors alone. `undoUntil`: until when the decision can be undone, for authors; null once the journey was changed again. `reason`: the moderator's, for the writer of a hidden one.
 */
export const suggestion = z.object({
  id: z.string(),
  pathId: z.string(),
  by: person,
  message: z.string(),
  problem: z.nullable(z.enum(FLAG_KINDS)),
  stepId: z.nullable(z.string()),
  base: z.nullable(textsPart),
  changes: z.nullable(textsPart),
  state: z.enum(FLAG_STATES),
  reply: z.nullable(z.string()),
  taken: z.nullable(z.array(z.string())),
  acceptedBefore: z.optional(z.number()),
  undoUntil: z.optional(z.nullable(z.string())),
  reason: z.optional(z.string()),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
})
export type Suggestion = z.infer<typeof suggestion>

const version = z.number({ error: 'invalidValue' })

/**
 * Any of a journey's texts as they would be, with a message to its authors. `steps` is the whole list; known steps have
 * their ids. A `version` other than the stored one is answered with 409.
 */
export const suggestionInput = z.extend(
  z.pick(journeyChange, {
    name: true,
    description: true,
    badges: true,
    steps: true,
    language: true,
    level: true,
    closingWords: true,
  }),
  { version, message: z._default(text({ max: FLAG_TEXT_MAX }), '') },
)
export type SuggestionInput = z.infer<typeof suggestionInput>

/**
 * `keys`: of the changes to accept; left out: all that fit; none: accept without changing the journey, as after making the change by
 * hand. A `version` other than the stored one is answered with 409.
 */
export const suggestionAcceptance = z.object({
  version,
  keys: z.optional(
    z
      .array(string({ max: CHANGE_KEY_MAX, missing: 'required', tooLong: 'invalidValue' }), { error: 'invalidValue' })
      .check(z.maxLength(ACCEPTED_KEYS_MAX, { error: 'tooMany' })),
  ),
})
/** `left`: keys of the changes that were not taken. */
export const acceptedSuggestion = z.extend(suggestion, { left: z.array(z.string()) })

/**
 * A report of a step's link to the journey's owner, read by the two of them. `oldUrl`: the link that was flagged, '' once the owner erased earlier texts; `url`:
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

/** `decided=true`: for authors, instead of the open ones those on which they decided within the last day, latest decision first. */
export const suggestionsQuery = z.extend(flagsQuery, {
  decided: z.optional(z.literal('true', { error: 'invalidValue' })),
})

/** `keepLink`: the owner solved the problem without the suggested link. */
export const acceptance = z.optional(
  z.nullable(z.object({ keepLink: z.optional(z.boolean({ error: 'invalidValue' })) })),
)
/** An empty `reply` counts as missing. */
export const dismissal = z.object({ reply: z._default(text({ max: FLAG_TEXT_MAX }), '') })
