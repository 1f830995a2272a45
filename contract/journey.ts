import * as z from 'zod/mini'
import { BADGE_NAME_MAX, badge, badgeInput } from './badge.ts'
import { pageQuery, repeatable } from './pagination.ts'
import { person } from './person.ts'
import {
  BADGE_FILTERS_MAX,
  CLOSING_WORDS_MAX,
  COVER_SEED_MAX,
  COVERS,
  CREDIT_AUTHOR_MAX,
  JOURNEY_BADGES_MAX,
  JOURNEY_DESCRIPTION_MAX,
  JOURNEY_LENGTHS,
  JOURNEY_NAME_MAX,
  JOURNEY_STEPS_MAX,
  JOURNEY_TEXT_MAX_BYTES,
  LANGUAGE_FILTERS_MAX,
  LEVELS,
  LICENCES,
  SORTS,
  textBytesOf,
  VISIBILITIES,
} from './rules/journey.ts'
import { LINK_USES_MAX, REVISION_LINE_MAX } from './rules/limits.ts'
import { URL_MAX } from './rules/link.ts'
import { areUnitsValid, isUnitStep } from './rules/step-units.ts'
import { languageTag, STEP_TYPES, step, stepInput, stepType } from './step.ts'
import { id, line, string, text } from './text.ts'

export {
  BADGE_FILTERS_MAX,
  CLOSING_WORDS_MAX,
  COVERS,
  FACES_MAX,
  isAuthoredBy,
  isOwnedBy,
  JOURNEY_BADGES_MAX,
  JOURNEY_DESCRIPTION_MAX,
  JOURNEY_NAME_MAX,
  JOURNEY_STEPS_MAX,
  LEVELS,
  type Sort,
  toggled,
  VISIBILITIES,
} from './rules/journey.ts'

const SEARCH_MAX = 200

export const visibility = z.enum(VISIBILITIES, { error: 'notInList' })
export type Visibility = z.infer<typeof visibility>

export const cover = z.enum(COVERS, { error: 'notInList' })
export type Cover = z.infer<typeof cover>

export const level = z.enum(LEVELS, { error: 'notInList' })
export type Level = z.infer<typeof level>

export const licence = z.enum(LICENCES, { error: 'notInList' })

const credited = z.object({ name: z.string(), author: z.nullable(z.string()), id: z.nullable(z.string()) })

/**
 * The journey that this one was copied from, with its name at that time, and the first original if
 * that is another journey. `author`: null once the account is deleted or suspended. `id`: null
 * unless the original is listed. `claimed`: the author stated this credit, and it refers to no
 * journey of this site.
 */
export const credit = z.extend(credited, { first: z.nullable(credited), claimed: z.optional(z.boolean()) })
export type Credit = z.infer<typeof credit>

const creditedInput = z.object({
  name: line({ min: 1, max: JOURNEY_NAME_MAX }),
  author: z.nullish(line({ max: CREDIT_AUTHOR_MAX })),
})
/** A credit from an imported file: only texts, no ids. */
export const creditInput = z.extend(creditedInput, { first: z.nullish(creditedInput) })
export type CreditInput = z.infer<typeof creditInput>

/**
 * An ordered list of steps and the badges it builds. `steps` is left out of lists; `pathFollowers`
 * and `personLikes` hold at most 3 people, the viewer first; times are ISO 8601 in UTC. `hidden`:
 * the reason of the moderator who hid the journey; only its owner and moderators can read it then.
 * `stepTypes` and `stepUnits` are in the order of the steps. A set of alternatives is one unit, an
 * optional step none; a unit is named by the index of its first step, and is null for an optional
 * step. `requiredCount` units have to be completed, `requiredDone` are. `completedCount` counts
 * ticked steps, `doneSteps` holds their indexes from 0; these three are null for a visitor.
 * `minutes`, `free`, `language` and `level` are null while unknown, `licence` while it isn't
 * chosen. The cover is drawn from `coverSeed` or, unless `cover` is 'map', made of `coverPictures`,
 * which holds three addresses or none. Left out of lists: `commentCount` (comments that anyone may
 * see), `discussionClosed` (the viewer can't comment), `coauthors` (the co-authors that the viewer
 * may see, and the viewer), `helpers` (the latest 20 people whose suggestions were accepted, with
 * the steps that they helped with, as far as the viewer may see them), `takesSuggestions` (the
 * owner wants suggestions) and `adaptationCount` (listed versions by others, counted up to 100).
 * `adaptedFrom`: the original of a version. `rating`: the mean in halves and the count rounded down
 * to fives, left out below ten ratings.
 */
export const journey = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  createdAt: z.string(),
  owner: person,
  badges: z.array(badge),
  steps: z.optional(z.array(step)),
  pathFollowers: z.array(person),
  personLikes: z.array(person),
  stepCount: z.number(),
  followerCount: z.number(),
  likeCount: z.number(),
  followed: z.boolean(),
  liked: z.boolean(),
  visibility,
  archived: z.boolean(),
  version: z.number(),
  completedCount: z.nullable(z.number()),
  requiredCount: z.number(),
  requiredDone: z.nullable(z.number()),
  doneSteps: z.nullable(z.array(z.number())),
  stepTypes: z.array(stepType),
  stepUnits: z.array(z.nullable(z.number())),
  minutes: z.nullable(z.number()),
  free: z.nullable(z.boolean()),
  language: z.nullable(z.string()),
  level: z.nullable(level),
  closingWords: z.nullable(z.string()),
  licence: z.nullable(licence),
  cover,
  coverSeed: z.string(),
  coverPictures: z.array(z.string()),
  commentCount: z.optional(z.number()),
  discussionClosed: z.optional(z.boolean()),
  rating: z.optional(z.object({ stars: z.number(), count: z.number() })),
  coauthors: z.optional(z.array(person)),
  helpers: z.optional(z.array(z.object({ person, stepIds: z.array(z.string()) }))),
  takesSuggestions: z.optional(z.boolean()),
  because: z.optional(z.array(badge)),
  adaptedFrom: z.optional(credit),
  adaptationCount: z.optional(z.number()),
  sinceVisit: z.optional(z.object({ steps: z.number(), links: z.number() })),
  deletedAt: z.optional(z.string()),
  hidden: z.optional(z.object({ at: z.string(), reason: z.string() })),
})
export type Journey = z.infer<typeof journey>

const badges = z
  .array(badgeInput, { error: 'badgesRequired' })
  .check(z.minLength(1, { error: 'badgesRequired' }), z.maxLength(JOURNEY_BADGES_MAX, { error: 'tooMany' }))
const steps = z.array(stepInput, { error: 'required' }).check(
  z.maxLength(JOURNEY_STEPS_MAX, { error: 'tooMany' }),
  z.refine((all) => all.every(isUnitStep), { error: 'alternativeMisplaced' }),
)
/** The language of a journey; null asks the server to detect it from the texts. */
const language = z.nullish(languageTag)
const closingWords = z.nullish(text({ max: CLOSING_WORDS_MAX }))
/** The seed of the hue and the map of the cover; without it, the journey's id is the seed. */
export const coverSeed = z.nullish(
  string({ max: COVER_SEED_MAX, tooLong: 'invalidValue' }).check(z.regex(/^[\w-]*$/u, { error: 'invalidValue' })),
)
const name = line({ min: 1, max: JOURNEY_NAME_MAX, missing: 'journeyNameRequired' })
const description = text({ min: 1, max: JOURNEY_DESCRIPTION_MAX, missing: 'journeyDescriptionRequired' })

export const journeyInput = z.object({
  name,
  description,
  badges,
  steps: z._default(steps.check(z.refine(areUnitsValid, { error: 'alternativeMisplaced' })), []),
  visibility: z._default(visibility, 'public'),
  language,
  level: z.nullish(level),
  closingWords,
  cover: z.optional(cover),
  /** Null: no licence is chosen. Left out: the licence that the author chose last. */
  licence: z.nullish(licence),
  coverSeed,
  /** The id of the author's copy with which the draft began; other ids are ignored. */
  adaptation: z.nullish(id),
  adaptedFrom: z.nullish(creditInput),
})
export type JourneyInput = z.infer<typeof journeyInput>

/** A new journey as the form checks it, including the size of its texts, which the server refuses with 413. */
export const newJourney = journeyInput.check(
  z.refine((journey) => textBytesOf(journey) <= JOURNEY_TEXT_MAX_BYTES, {
    error: 'journeyTextsTooLong',
    path: ['steps'],
  }),
)

/** The author's description of a change, in a few words, for the history. */
export const revisionLine = line({ max: REVISION_LINE_MAX })

/**
 * Any subset of fields; `steps` replaces the list; a `version` other than the stored one is
 * answered with 409.
 */
export const journeyChange = z.object({
  name: z.optional(name),
  description: z.optional(description),
  badges: z.optional(badges),
  steps: z.optional(steps),
  visibility: z.optional(visibility),
  language,
  level: z.nullish(level),
  closingWords,
  cover: z.optional(cover),
  licence: z.optional(licence),
  archived: z.optional(z.boolean({ error: 'invalidValue' })),
  takesSuggestions: z.optional(z.boolean({ error: 'invalidValue' })),
  /** The author's description of the change; without it, the history shows only numbers. */
  revisionLine: z.optional(revisionLine),
  version: z.optional(z.number({ error: 'invalidValue' })),
})
export type JourneyChange = z.infer<typeof journeyChange>

export const newSteps = z.object({
  pathId: id,
  steps: z.array(stepInput, { error: 'required' }).check(
    z.minLength(1, { error: 'required' }),
    z.maxLength(JOURNEY_STEPS_MAX, { error: 'tooMany' }),
    z.refine((all) => all.every(isUnitStep), { error: 'alternativeMisplaced' }),
  ),
})

/** `steps=true` includes the steps. */
export const listQuery = z.object({
  ...pageQuery,
  steps: z.optional(z.enum(['true', 'false'], { error: 'invalidValue' })),
})

/** `unfinished=true` leaves out journeys that the person has finished. */
export const shelfQuery = z.extend(listQuery, {
  unfinished: z.optional(z.enum(['true', 'false'], { error: 'invalidValue' })),
})

/**
 * Journeys that match every filter: all of the badges, any of the step types, any of the languages
 * (`pt` also finds `pt-BR`). Unknown facts match no filter. Without `sort` the best matches of `q`
 * come first, and without `q` the newest.
 */
export const journeysQuery = z.extend(listQuery, {
  q: z.optional(text({ max: SEARCH_MAX })),
  badge: z.optional(repeatable(text({ max: BADGE_NAME_MAX }), BADGE_FILTERS_MAX)),
  stepType: z.optional(repeatable(stepType, STEP_TYPES.length)),
  length: z.optional(z.enum(JOURNEY_LENGTHS, { error: 'notInList' })),
  language: z.optional(repeatable(languageTag, LANGUAGE_FILTERS_MAX)),
  level: z.optional(level),
  free: z.optional(z.literal('true', { error: 'invalidValue' })),
  sort: z.optional(z.enum(SORTS, { error: 'notInList' })),
})
export type JourneysQuery = z.infer<typeof journeysQuery>

export const followInput = z.optional(
  z.nullable(z.object({ followed: z.optional(z.boolean({ error: 'invalidValue' })) })),
)
export const likeInput = z.optional(z.nullable(z.object({ liked: z.optional(z.boolean({ error: 'invalidValue' })) })))
export const followState = z.object({ followed: z.boolean(), followerCount: z.number() })
export const likeState = z.object({ liked: z.boolean(), likeCount: z.number() })

const links = z
  .array(string({ max: URL_MAX, missing: 'mustBeText' }), { error: 'required' })
  .check(z.maxLength(LINK_USES_MAX, { error: 'tooMany' }))

/**
 * At most 200 links. `except`: the id of the journey that is being edited, or the `adaptation` of a
 * draft; this journey and its original aren't counted.
 */
export const linkUsesInput = z.object({ urls: links, except: z.optional(id) })

/** `own`: up to 3 journeys of the caller; `journeyCount`: listed journeys of others, up to 100. */
export const linkUse = z.object({
  url: z.string(),
  journeyCount: z.number(),
  own: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type LinkUse = z.infer<typeof linkUse>

const siteNumber = z.nullable(z.number())

/**
 * Numbers of the site's listed journeys, each null below 50: journeys, steps and hours of free
 * journeys, and finishes (rounded to fives). Counted at most every ten minutes over the newest
 * 10,000 journeys; `more`: there may be further journeys.
 */
export const siteNumbers = z.object({
  journeys: siteNumber,
  freeSteps: siteNumber,
  freeHours: siteNumber,
  finishes: siteNumber,
  more: z.boolean(),
})
export type SiteNumbers = z.infer<typeof siteNumbers>
