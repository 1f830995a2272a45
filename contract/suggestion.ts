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
 * were, null once the owner erased earlier texts; `changes`: as they would be. The report of a link (F1) has `problem` and `stepId`, the reported link in
 * `base` and its replacement in `changes`, null without one; in other suggestions the two are null.
 * `taken`: keys of the changes that were accepted, and `part:{id}` for steps that came with the first one of their set. `acceptedBefore`: how many of the writer's suggestions for journeys of this owner were accepted,
 * counted up to 100; for authors alone. `undoUntil`: until when the decision can be undone, for authors; null once the journey was changed again. `reason`: the moderator's, for the writer of a hidden one.
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

/** What a person writes in the report of a link; an empty `url` or `message` counts as missing. */
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
 * Any of a journey's texts as they would be, with a message to its authors. `steps` is the whole list; known steps have
 * their ids. A `version` other than the stored one is answered with 409.
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

/** With a `problem` the report of a link, else changed texts. */
export const suggestionInput = z.discriminatedUnion('problem', [linkReportInput, textsInput], { error: 'notInList' })

/**
 * `keys`: of the changes to accept; left out: all that fit; none: accept without changing the journey, as after making the change by
 * hand. A `version` other than the stored one is answered with 409; it can be left out for the report of a link without `keys` or with none.
 */
export const suggestionAcceptance = z.object({
  version: z.optional(version),
  keys: z.optional(
    z
      .array(string({ max: CHANGE_KEY_MAX, missing: 'required', tooLong: 'invalidValue' }), { error: 'invalidValue' })
      .check(z.maxLength(ACCEPTED_KEYS_MAX, { error: 'tooMany' })),
  ),
})
/** `left`: keys of the changes that were not taken. */
export const acceptedSuggestion = z.extend(suggestion, { left: z.array(z.string()) })

/**
 * `decided=true`: for authors, instead of the open ones those on which they decided within the last day, latest decision
 * first. `links=true`: reports of links alone, for authors also the accepted ones whose link their step has now.
 */
export const suggestionsQuery = z.object({
  ...pageQuery,
  decided: z.optional(z.literal('true', { error: 'invalidValue' })),
  links: z.optional(z.literal('true', { error: 'invalidValue' })),
})

/** An empty `reply` counts as missing. */
export const dismissal = z.object({ reply: z._default(text({ max: SUGGESTION_TEXT_MAX }), '') })
