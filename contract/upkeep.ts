import * as z from 'zod/mini'
import { comment } from './comment.ts'
import { credit, revisionLine } from './journey.ts'
import { pageQuery } from './pagination.ts'
import { passwordIfAny, person } from './person.ts'
import { REVISION_FIELDS } from './rules/history/difference.ts'
import { ACCEPTED_KEYS_MAX, CHANGE_KEY_MAX } from './rules/limits.ts'
import { URL_MAX } from './rules/link.ts'
import { stepOptionals } from './step.ts'
import { id, string } from './text.ts'

/**
 * A link that fails or has moved. `failingSince`: since when it fails; `archivedUrl`: its copy in
 * the web archive; `movedTo`: the target of a permanent redirect. `checkAgainAt`: when the owner
 * may request the next check; `checking`: a requested check hasn't finished yet.
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
 * What a journey needs from its owner. `unanswered`: comments by others that the owner hasn't
 * answered, latest first, at most 20 (`moreUnanswered`: there are more). `linkChecks`: this site
 * checks links. `originalChanges`: for a version, the number of changes of the original that wait
 * for an answer. `suggestions`: open suggestions without reports of links, counted up to 100.
 * `reach`: people other than the owner who ticked a step, rounded down to fives and counted up to
 * 1,000; null for fewer than ten.
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

const link = string({ max: URL_MAX, missing: 'urlInvalid', tooLong: 'urlInvalid' })

export const linkToCheck = z.object({ stepId: id })
export const linkCheckState = z.object({ checkAgainAt: z.string() })

/**
 * `oldUrl`: the step's link as the owner saw it; `url`: the address to which that link has moved.
 */
export const linkReplacement = z.object({ stepId: id, oldUrl: link, url: link })

const changes = z.object({
  fields: z.array(z.enum(REVISION_FIELDS)),
  added: z.number(),
  removed: z.number(),
  links: z.number(),
  texts: z.number(),
  moved: z.boolean(),
})

/**
 * A saved state of a journey's texts. `number` counts from 1, which is the state before the first
 * change. `by`: who made the change; null if that person deleted the account. `line`: the author's
 * description of the change, '' if there is none. `changes`: numbers of changed items.
 * `suggestedBy`: who suggested the change. `hidden`: a moderator hid the line; it is '' for
 * everyone but its author, who can read the reason. `restored`: the number of the revision that
 * this one restored. `erased`: its texts were removed permanently. `current`: readers see these
 * texts.
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

const stepTexts = z.object({
  id: z.string(),
  stepType: z.string(),
  description: z.string(),
  url: z.string(),
  ...stepOptionals,
})
const texts = z.object({
  name: z.string(),
  description: z.string(),
  badges: z.array(z.string()),
  level: z.nullable(z.string()),
  language: z.nullable(z.string()),
  closingWords: z.nullable(z.string()),
  steps: z.array(stepTexts),
})

/**
 * A revision with its texts, and the texts of the preceding kept revision; null where they were
 * erased or there is none.
 */
export const revisionTexts = z.object({ revision, texts: z.nullable(texts), before: z.nullable(texts) })
export type RevisionTexts = z.infer<typeof revisionTexts>

export const revisionsQuery = z.object(pageQuery)
export const revisionChange = z.object({ line: revisionLine })
/** A `version` other than the stored one is answered with 409. */
export const restoration = z.object({ version: z.optional(z.number({ error: 'invalidValue' })) })

const ownTexts = z.extend(texts, { steps: z.array(z.extend(stepTexts, { origin: z.nullable(z.string()) })) })

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
 * A change of the original; `key` names it in answers. `both`: the version changed the same to
 * something else. `known`: a new step whose link the version already has. `replaced`: a step that
 * the version removed has another link. `role`: whether a step is required, optional or an
 * alternative.
 */
const originalChange = z.object({ key: z.string(), kind: z.enum(CHANGE_KINDS), both: z.boolean() })

/**
 * A version of a journey (J22) compared with its original. `changes`: the changes that wait for an
 * answer, and `known` steps. `lists`: the original's texts at the time of the copy or the last
 * decision, its present texts, and the version's texts, whose steps name the steps they were copied
 * from; null while the original isn't available to the version's owner. `author`: the owner of the
 * original; null in the same case. `dates`: when steps of the original were added or got their
 * present link, if later than the copy. `undoUntil`: until when the last decision can be undone.
 */
export const originalChanges = z.object({
  credit,
  author: z.nullable(person),
  copiedAt: z.string(),
  changes: z.array(originalChange),
  lists: z.nullable(z.object({ base: texts, theirs: texts, mine: ownTexts })),
  dates: z.array(z.object({ stepId: z.string(), at: z.string() })),
  version: z.number(),
  originalVersion: z.nullable(z.number()),
  undoUntil: z.nullable(z.string()),
})
export type OriginalChanges = z.infer<typeof originalChanges>

/**
 * One or more answers to changes of the original, by key; the other changes stay open. Outdated
 * versions are answered with 409.
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

/** `refused`: keys of accepted steps for which the journey has no room. */
export const merged = z.extend(originalChanges, { refused: z.array(z.string()) })
const choice = z.boolean({ error: 'invalidValue' })

/**
 * A co-author, or a person who is invited to become one. `accepted`: whether the invitation was
 * accepted; `at`: when it was accepted, else when it was sent. `offered`: the owner offered to hand
 * the journey over to this person.
 */
export const coauthor = z.object({ person, accepted: z.boolean(), at: z.string(), offered: z.boolean() })
export type Coauthor = z.infer<typeof coauthor>

export const coauthorInput = z.object({ personId: id })
export const offerInput = z.object({ offered: choice, password: passwordIfAny })

const as = z.enum(['coauthor', 'owner'], { error: 'notInList' })
const named = z.object({ id: z.string(), name: z.string() })

/**
 * `invitations`: invitations to work on a journey or to become its owner, at most 100, latest
 * first. `shared`: the reader's own journeys with co-authors; `heir`: the co-author who would
 * become the owner.
 */
export const coauthorships = z.object({
  invitations: z.array(z.object({ journey: named, owner: person, as, at: z.string() })),
  shared: z.array(z.object({ journey: named, heir: person })),
})
export type Coauthorships = z.infer<typeof coauthorships>
export type CoauthorInvitation = Coauthorships['invitations'][number]

export const invitationAnswer = z.object({ as, accept: choice })
export const invitationOutcome = z.object({ accepted: z.boolean() })
