import * as z from 'zod/mini'
import { comment } from './comment.ts'
import { URL_MAX } from './rules/link.ts'
import { suggestion } from './suggestion.ts'
import { id, inLinkLength, string } from './text.ts'

/**
 * A link that fails or has moved. `failingSince`, `archivedUrl`: it may be broken, since then; `movedTo`: where it
 * redirects for good. `checkAgainAt`: when the owner may ask for the next check; `checking`: the last one asked for isn't
 * done yet.
 */
const checkedLink = z.object({
  stepId: z.string(),
  url: z.string(),
  failingSince: z.nullable(z.string()),
  archivedUrl: z.nullable(z.string()),
  movedTo: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
  checkAgainAt: z.nullable(z.string()),
  checking: z.boolean(),
})
export type CheckedLink = z.infer<typeof checkedLink>

/**
 * What a journey needs from its owner. `unanswered`: comments by others after which the owner said nothing, latest
 * first, at most 20 (`moreUnanswered`: there are more). `linkChecks`: this site checks links. `originalChanges`: of a version, changes of the original that wait for an answer. `suggestions`: open ones besides the reports of links, counted up to 100. `reach`: people other than
 * the owner who ticked a step, rounded down to fives and counted up to 1,000; null for fewer than ten.
 */
export const upkeep = z.object({
  unanswered: z.array(comment),
  moreUnanswered: z.boolean(),
  links: z.array(checkedLink),
  linkChecks: z.boolean(),
  originalChanges: z.number(),
  suggestions: z.number(),
  reach: z.object({
    people: z.nullable(z.number()),
    steps: z.array(z.object({ stepId: z.string(), people: z.nullable(z.number()) })),
  }),
})
export type Upkeep = z.infer<typeof upkeep>

/**
 * What waits for the viewer on all journeys that they work on, together at most 20; `more`: how many others wait, counted up to 100. `comments`, `links` and `originals` as in `upkeep`;
 * `suggestions`: open ones by others, reports of links among them. `journeys`: those of the entries.
 */
export const desk = z.object({
  journeys: z.array(z.object({ id: z.string(), name: z.string(), discussionClosed: z.boolean() })),
  comments: z.array(comment),
  suggestions: z.array(suggestion),
  links: z.array(z.extend(checkedLink, { pathId: z.string() })),
  originals: z.array(z.object({ pathId: z.string(), changes: z.number() })),
  linkChecks: z.boolean(),
  more: z.number(),
})
export type Desk = z.infer<typeof desk>

const link = string({ max: URL_MAX, missing: 'urlInvalid', tooLong: 'tooLong' }).check(inLinkLength)

export const linkToCheck = z.object({ stepId: id })
export const linkCheckState = z.object({ checkAgainAt: z.string() })

/**
 * `oldUrl`: the step's link as the owner saw it; `url`: the address to which that link has moved.
 */
export const linkReplacement = z.object({ stepId: id, oldUrl: link, url: link })
