import type { Generated } from 'kysely'
import type { ActKind, Decision, FeedbackState, Reportable } from '#contract/rules/moderation.ts'

export interface FeedbackTable {
  id: string
  personId: string | null
  name: string
  email: string
  phone: string | null
  feedback: string | null
  /** What a notice of illegal content is about; null for other messages. */
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
  /** Null once the reporter's account is deleted. */
  reporterId: string | null
  kind: Reportable
  targetId: string
  reason: string
  createdAt: number
  closedAt: number | null
  closedBy: string | null
  /** Who wrote what is reported; null once that account is deleted. */
  writerId: Generated<string | null>
  /** The decision that closed the report. */
  decisionId: Generated<string | null>
}

/** A moderator's decision on content or a person. */
export interface DecisionTable {
  id: string
  kind: Reportable
  targetId: string
  /** The journey of the content, as it was when it was decided. */
  journeyId: string | null
  writerId: string | null
  actorId: string | null
  act: Decision | 'suspend'
  /** Empty if nothing is done. */
  reason: string
  /** 1 if this decision hid the content, which undoing it shows again. */
  hid: number
  /** Until when it paused posting. */
  pausedUntil: number | null
  createdAt: number
  /** When its messages are sent; null once they were. */
  sendAt: number | null
  /** The key of the window that keeps this pause if it isn't undone, since the writer has deleted the account. */
  keptAs: Generated<string | null>
  /** The decision on an original that took this one on a version of it along. */
  alongWith: Generated<string | null>
  /** The versions of the hidden journey with ids before this one are still to be hidden, too; null without any. */
  versionsBefore: Generated<string | null>
}

/** What the person whom a decision is about says to it. */
export interface DecisionAnswerTable {
  decisionId: string
  personId: string
  text: string
  createdAt: number
  closedAt: Generated<number | null>
  closedBy: Generated<string | null>
  /** 1 if the decision was taken back; null while the answer waits. */
  lifted: Generated<number | null>
}

/** An act of a moderator or the operator. */
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
