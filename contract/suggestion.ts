import * as z from 'zod/mini'
import { journeyChange } from './journey.ts'
import { pageQuery } from './pagination.ts'
import { person } from './person.ts'
import {
  ACCEPTED_KEYS_MAX,
  CHANGE_KEY_MAX,
  LINK_PROBLEMS,
  SUGGESTION_STATES,
  SUGGESTION_TEXT_MAX,
} from './rules/suggestion.ts'
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
/**
 * Some of a journey's texts; null clears a field. If steps are added, removed or moved, `steps`
 * lists all of them, the unchanged ones with only their ids.
 */
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
 * A member's suggested change of a journey, readable by its writer and the journey's authors.
 * `base`: the earlier texts, null once the owner erased them; `changes`: the suggested texts. The
 * report of a link (F1) has `problem` and `stepId`, the reported link in `base` and its replacement
 * in `changes`, null without one; in other suggestions `problem` and `stepId` are null. `taken`:
 * keys of the accepted changes, and `part:{id}` for steps that came with the first step of their
 * set. `acceptedBefore`: how many suggestions by the writer this owner has accepted, counted up to
 * 100; only for authors. `undoUntil`: until when authors can undo the decision; null once the
 * journey was changed again. `reason`: the moderator's reason, for the writer of a hidden
 * suggestion.
 */
export const suggestion = z.object({
  id: z.string(),
  pathId: z.string(),
  by: person,
  message: z.string(),
  problem: z.nullable(z.enum(LINK_PROBLEMS)),
  stepId: z.nullable(z.string()),
  base: z.nullable(textsPart),
  changes: z.nullable(textsPart),
  state: z.enum(SUGGESTION_STATES),
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
const message = z._default(text({ max: SUGGESTION_TEXT_MAX }), '')

/** The texts and choices in the report of a link; an empty `url` or `message` counts as missing. */
export const linkReportTexts = z.object({
  problem: z.enum(LINK_PROBLEMS, { error: 'notInList' }),
  url: z._default(
    link((url) => url === '' || isStepLink(url)),
    '',
  ),
  message,
})
const linkReportInput = z.extend(linkReportTexts, { stepId: id })
export type LinkReportInput = z.infer<typeof linkReportInput>

/**
 * Some of a journey's texts as the writer suggests them, with a message to the authors. `steps` is
 * the whole list; known steps have their ids. A `version` other than the stored one is answered
 * with 409.
 */
export const textsInput = z.extend(
  z.pick(journeyChange, {
    name: true,
    description: true,
    badges: true,
    steps: true,
    language: true,
    level: true,
    closingWords: true,
  }),
  { version, message, problem: z.optional(z.null({ error: 'notInList' })) },
)
export type TextsInput = z.infer<typeof textsInput>

/** With a `problem`, the report of a link; otherwise changed texts. */
export const suggestionInput = z.discriminatedUnion('problem', [linkReportInput, textsInput], { error: 'notInList' })

/**
 * `keys`: the changes to accept. If left out, all changes that fit are accepted; an empty list
 * accepts the suggestion without changing the journey, such as after making the change by hand. A
 * `version` other than the stored one is answered with 409; for the report of a link it can be left
 * out if `keys` is left out or empty.
 */
export const suggestionAcceptance = z.object({
  version: z.optional(version),
  keys: z.optional(
    z
      .array(string({ max: CHANGE_KEY_MAX, missing: 'required', tooLong: 'invalidValue' }), { error: 'invalidValue' })
      .check(z.maxLength(ACCEPTED_KEYS_MAX, { error: 'tooMany' })),
  ),
})
/** `left`: keys of the changes that weren't accepted. */
export const acceptedSuggestion = z.extend(suggestion, { left: z.array(z.string()) })

/**
 * `decided=true`: for authors, the suggestions that were decided on within the last day instead of
 * the open ones, latest decision first. `links=true`: only reports of links; for authors also
 * accepted reports whose link is the present link of their step.
 */
export const suggestionsQuery = z.object({
  ...pageQuery,
  decided: z.optional(z.literal('true', { error: 'invalidValue' })),
  links: z.optional(z.literal('true', { error: 'invalidValue' })),
})

/** An empty `reply` counts as missing. */
export const dismissal = z.object({ reply: z._default(text({ max: SUGGESTION_TEXT_MAX }), '') })
