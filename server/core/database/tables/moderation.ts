import type { Generated } from 'kysely'
import type { ActKind, Decision, FeedbackState, Reportable } from '#contract/rules/moderation.ts'

export interface FeedbackTable {
  id: string
  personId: string | null
  name: string
  email: string
  phone: string | null
  feedback: string | null
  /** The link of the content that a notice of illegal content is about; null for other messages. */
  link: Generated<string | null>
  createdAt: number
  state: Generated<FeedbackState>
  /** When the state of the message last changed. */
  changedAt: Generated<number | null>
  /** Normalized text of all fields, which the search reads. */
  searchText: Generated<string>
}

/** A user's report to the moderators; open until `closedAt`. */
export interface ReportTable {
  id: string
  /** The person who reported; null once their account is deleted. */
  reporterId: string | null
  kind: Reportable
  targetId: string
  reason: string
  createdAt: number
  closedAt: number | null
  closedBy: string | null
  /** The writer of the reported content; null once that account is deleted. */
  writerId: Generated<string | null>
  /** The decision that closed the report. */
  decisionId: Generated<string | null>
}

/** A moderator's decision on content or a person. */
export interface DecisionTable {
  id: string
  kind: Reportable
  targetId: string
  /** The journey of the content at the time of the decision. */
  journeyId: string | null
  writerId: string | null
  actorId: string | null
  act: Decision | 'suspend'
  /** The moderator's reason; empty for the decision `nothing`. */
  reason: string
  /** 1 if this decision hid the content; undoing it then shows the content again. */
  hid: number
  /** Until when the decision paused posting. */
  pausedUntil: number | null
  createdAt: number
  /** When the decision's messages are sent; null once they are sent. */
  sendAt: number | null
  /**
   * For a writer who deleted the account: key of the limit window that stores the pause of their
   * address once the decision can't be undone any more.
   */
  keptAs: Generated<string | null>
  /** Id of the decision on the original, for a decision that hid a version together with its original. */
  alongWith: Generated<string | null>
  /** Versions of the hidden journey with ids below this one are still to be hidden; null if none are. */
  versionsBefore: Generated<string | null>
}

/** The answer of the person whom a decision is about. */
export interface DecisionAnswerTable {
  decisionId: string
  personId: string
  text: string
  createdAt: number
  closedAt: Generated<number | null>
  closedBy: Generated<string | null>
  /** 1 if the decision was revoked, 0 if it stands; null while the answer waits. */
  lifted: Generated<number | null>
}

/** An action of a moderator or the operator. */
export interface AuditEntryTable {
  id: string
  /** The moderator who acted; null for the operator, who uses the command line. */
  actorId: string | null
  act: string
  kind: ActKind
  /** Id of the target; for a badge, its name before the act. */
  targetId: string
  /** The name that a badge was renamed to or merged into. */
  newName: Generated<string | null>
  reason: string | null
  createdAt: number
}
