import * as z from 'zod/mini'
import { badgeName } from './badge.ts'
import { pageQuery } from './pagination.ts'
import { email, FULL_NAME_MAX, person } from './person.ts'
import { FEEDBACK_MAX } from './rules/limits.ts'
import { isPageAddress, isSafeLink } from './rules/link.ts'
import {
  ACTS,
  type ActKind,
  ANSWER_MAX,
  DECISIONS,
  FEEDBACK_STATES,
  REASON_MAX,
  REPORT_STATES,
  REPORTABLE,
} from './rules/moderation.ts'
import { id, line, link, text } from './text.ts'

const MODERATION_SEARCH_MAX = 200
const TOKEN_MAX = 1000

const reason = text({ min: 1, max: REASON_MAX, missing: 'reasonRequired' })
const feedbackState = z.enum(FEEDBACK_STATES, { error: 'notInList' })
const reportState = z.enum(REPORT_STATES, { error: 'notInList' })
const reportable = z.enum(REPORTABLE, { error: 'notInList' })

/** A report of a journey, a person or a comment. */
export const reportInput = z.object({ kind: reportable, id, reason })
export type ReportInput = z.infer<typeof reportInput>

/** The reason for hiding or suspending. The owner of a hidden journey can read it. */
export const verdictInput = z.object({ reason })

/** Whether hiding a journey also hides the versions that others made of it. */
const withAdaptations = z.optional(z.boolean({ error: 'invalidValue' }))
export const hideInput = z.object({ reason, withAdaptations })

/**
 * A decision on reported content. All decisions but `nothing` need a reason, which the writer of
 * the content can read.
 */
export const decisionInput = z
  .object({
    kind: reportable,
    id,
    act: z.enum(DECISIONS, { error: 'notInList' }),
    reason: z.optional(text({ max: REASON_MAX })),
    withAdaptations,
  })
  .check(
    z.refine(({ act, reason }) => act === 'nothing' || Boolean(reason), { error: 'reasonRequired', path: ['reason'] }),
  )
export type DecisionInput = z.infer<typeof decisionInput>

/** A decision that can be undone until `undoUntil`; then its messages are sent. */
export const waitingDecision = z.object({ id: z.string(), undoUntil: z.string() })
export type WaitingDecision = z.infer<typeof waitingDecision>

/**
 * The numbers of items that wait for moderators. `reports`: contents with open reports; `requests`:
 * people who ask to join; `answers`: answers to decisions; `notices`: notices of illegal content;
 * `since`: when the oldest of these came. Other feedback isn't counted.
 */
export const waiting = z.object({
  reports: z.number(),
  feedback: z.number(),
  requests: z.number(),
  answers: z.number(),
  notices: z.number(),
  since: z.nullable(z.string()),
})
export type Waiting = z.infer<typeof waiting>

/**
 * A person who asks to join and has confirmed their address. `namesLink`: mail programs would turn
 * the name into a link.
 */
export const waitingRequest = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  inviter: z.nullable(person),
  namesLink: z.boolean(),
  sentAt: z.string(),
})
export type WaitingRequest = z.infer<typeof waitingRequest>
export const requestDecision = z.object({
  admit: z.boolean({ error: 'invalidValue' }),
  reason: z._default(text({ max: REASON_MAX }), ''),
})

/**
 * The target of a report or action; its name is null when it was deleted or is private. The name of a comment is the
 * beginning of its text; `pathId` is its journey.
 */
const target = z.object({
  kind: z.enum(Object.keys(ACTS) as ActKind[]),
  id: z.string(),
  name: z.nullable(z.string()),
  pathId: z.optional(z.string()),
})

const answerText = text({ min: 1, max: ANSWER_MAX })
/** A person's answer to a decision about them; each decision can be answered once. */
export const decisionAnswer = z.object({ text: answerText })
/** A locked-out person's answer, with the token that they got when they tried to sign in. */
export const lockedOutAnswer = z.object({ token: text({ min: 1, max: TOKEN_MAX }), text: answerText })

/** An answer that a moderator hasn't decided on. `mine`: the viewer made the decision and is the only moderator. */
export const waitingAnswer = z.object({
  id: z.string(),
  person,
  act: z.enum([...DECISIONS, 'suspend']),
  kind: reportable,
  target,
  reason: z.string(),
  text: z.string(),
  mine: z.boolean(),
  decidedAt: z.string(),
  answeredAt: z.string(),
})
export type WaitingAnswer = z.infer<typeof waitingAnswer>
/** `lift`: whether the moderator revokes the decision. */
export const answerDecision = z.object({ lift: z.boolean({ error: 'invalidValue' }) })

export const feedbackMark = z.object({ state: feedbackState })
export const reportMark = z.object({ state: reportState })

/** All states by default; `q` searches in name, email, phone and message. */
const feedbackFilter = {
  state: z.optional(feedbackState),
  notices: z.optional(z.literal('true', { error: 'invalidValue' })),
  q: z.optional(text({ max: MODERATION_SEARCH_MAX })),
}
/** `notices=true` returns only notices of illegal content. */
export const feedbackQuery = z.object({ ...pageQuery, ...feedbackFilter })
export type FeedbackQuery = z.infer<typeof feedbackQuery>
export const feedbackCsvQuery = z.object(feedbackFilter)

export const reportsQuery = z.object({ ...pageQuery, state: z._default(reportState, 'open') })
export const moderationQuery = z.object(pageQuery)

/** `q` searches by name, ignoring case and spaces. */
export const moderatedBadgesQuery = z.object({
  ...pageQuery,
  q: z.optional(text({ max: MODERATION_SEARCH_MAX })),
})

/**
 * A badge as moderators see it; `journeys` counts those that aren't deleted, `interests` the people
 * who chose it.
 */
export const moderatedBadge = z.object({
  id: z.string(),
  name: z.string(),
  journeys: z.number(),
  interests: z.number(),
  public: z.boolean(),
})
export type ModeratedBadge = z.infer<typeof moderatedBadge>

/** The name of the badge that a moderator acts on; 404 if unknown. */
const actedOn = text({ min: 1, max: MODERATION_SEARCH_MAX, missing: 'badgeNameRequired' })
export const badgeRename = z.object({ name: actedOn, newName: badgeName, reason })
export const badgeMerge = z.object({ name: actedOn, into: actedOn, reason })
export const badgeRemoval = z.object({ name: actedOn, reason })

/** A message to the operator; `link`: what a notice of illegal content is about; times are ISO 8601 in UTC. */
export const feedbackEntry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  feedback: z.nullable(z.string()),
  link: z.nullable(z.string()),
  state: feedbackState,
  createdAt: z.string(),
  changedAt: z.nullable(z.string()),
})
export type FeedbackEntry = z.infer<typeof feedbackEntry>

/**
 * `away`: the target is hidden or suspended. `reporter` and `closedBy` are null if that person has
 * left; `closedBy` is also null if the operator closed the report at the command line.
 */
export const report = z.object({
  id: z.string(),
  target,
  away: z.boolean(),
  reason: z.string(),
  reporter: z.nullable(person),
  state: reportState,
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(person),
})
export type Report = z.infer<typeof report>

/**
 * Content with open reports. `reports`: the number of people who reported it. `reason` and `at` are
 * those of the first report. `writer` is null if that person has left.
 */
export const queuedReport = z.object({
  kind: reportable,
  id: z.string(),
  writer: z.nullable(person),
  reports: z.number(),
  reason: z.string(),
  at: z.string(),
})
export type QueuedReport = z.infer<typeof queuedReport>

/** A text in a case; `text` is null where moderators can't read it. */
const caseWords = z.object({
  id: z.string(),
  author: z.nullable(person),
  text: z.nullable(z.string()),
  url: z.nullable(z.string()),
  at: z.string(),
  reported: z.boolean(),
})
export type CaseWords = z.infer<typeof caseWords>

/** An earlier decision against a person: one of `DECISIONS`, or `suspend`. */
const earlierDecision = z.object({ act: z.string(), kind: reportable, at: z.string(), reason: z.string() })

/**
 * Reported content with its context. `pathId`: its journey, null for a person, in a group, and if the
 * journey is private or deleted. `words`: the comment in its thread (in a group alone), the suggestion or note, or the texts
 * of a person's profile. `adaptations`: visible versions of a journey and versions of these, at
 * most 100, with the names of the newest 10.
 */
export const reportedCase = z.extend(queuedReport, {
  by: z.array(z.object({ reporter: z.nullable(person), reason: z.string(), at: z.string() })),
  pathId: z.nullable(z.string()),
  stepId: z.nullable(z.string()),
  words: z.array(caseWords),
  adaptations: z.object({
    count: z.number(),
    journeys: z.array(z.object({ id: z.string(), name: z.string(), owner: person })),
  }),
  history: z.nullable(
    z.object({
      joinedAt: z.string(),
      journeys: z.number(),
      comments: z.number(),
      suspended: z.boolean(),
      moderator: z.boolean(),
      decisions: z.array(earlierDecision),
    }),
  ),
  choices: z.array(z.enum(DECISIONS)),
})
export type ReportedCase = z.infer<typeof reportedCase>

/**
 * A journey that a moderator hid, or a text on it. `text`: the text, or the name of the journey;
 * null where moderators can't read the journey. `pathId`: null in a group. `by`: the writer; null if
 * that person deleted the account.
 */
export const hiddenContent = z.object({
  id: z.string(),
  pathId: z.nullable(z.string()),
  by: z.nullable(person),
  text: z.nullable(z.string()),
  hiddenAt: z.string(),
  reason: z.string(),
})
export type HiddenContent = z.infer<typeof hiddenContent>

export const suspendedPerson = z.extend(person, { suspendedAt: z.string(), reason: z.string() })
export type SuspendedPerson = z.infer<typeof suspendedPerson>

/** A person whose posting is paused until `until`. */
export const pausedPerson = z.extend(person, { pausedAt: z.string(), until: z.string(), reason: z.string() })
export type PausedPerson = z.infer<typeof pausedPerson>

/**
 * An action of a moderator. `about`: the target of a report that was closed or reopened. `actor` is
 * null for the operator's command line. `newName`: the name that a badge was renamed to or merged
 * into.
 */
export const auditEntry = z.object({
  id: z.string(),
  actor: z.nullable(person),
  act: z.enum([...new Set(Object.values(ACTS).flat())]),
  target,
  about: z.nullable(target),
  newName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const PHONE_MAX = 40

/**
 * The page that a notice is about. The server alone knows its own host, so it checks pages of the
 * site; pages of other hosts must be valid links.
 */
const reportedPage = link((url) => isSafeLink(url) || isPageAddress(url))

export const feedbackInput = z.object({
  name: line({ min: 1, max: FULL_NAME_MAX, missing: 'nameRequired' }),
  email,
  phone: z.optional(z.nullable(line({ max: PHONE_MAX }))),
  feedback: z.optional(z.nullable(text({ max: FEEDBACK_MAX }))),
  link: z.optional(z.nullable(reportedPage)),
})
/** The form of the contact page, which needs a message. */
export const contactInput = z.extend(feedbackInput, { feedback: text({ min: 1, max: FEEDBACK_MAX }) })
/** A notice of illegal content, with the link of the content and an explanation. */
export const noticeInput = z.extend(contactInput, { link: reportedPage })
export type FeedbackInput = z.infer<typeof feedbackInput>
