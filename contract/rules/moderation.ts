export const REPORTABLE = ['journey', 'person', 'comment', 'suggestion', 'note', 'revision'] as const
export type Reportable = (typeof REPORTABLE)[number]

/** The kinds of content that moderators can hide, by their names in paths. */
export const HIDEABLE = {
  journeys: 'journey',
  comments: 'comment',
  suggestions: 'suggestion',
  notes: 'note',
  revisions: 'revision',
} as const satisfies Record<string, Reportable>
export type HideableKinds = keyof typeof HIDEABLE

/** The states of a message to the operator; each can follow any other. */
export const FEEDBACK_STATES = ['new', 'seen', 'answered', 'closed'] as const
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

export const REPORT_STATES = ['open', 'closed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** The decisions on a report, from mildest to strictest; each includes the effects of the one before. */
export const DECISIONS = ['nothing', 'hide', 'warn', 'pause'] as const
export type Decision = (typeof DECISIONS)[number]

/** How long a decision can be undone, in ms; its messages are sent afterwards. */
export const UNDO_MS = 10_000
/** How long posting is paused, in ms. */
export const PAUSE_MS = 7 * 24 * 3_600_000

/**
 * The actions of moderators, by kind of target. For feedback and reports an action is the new
 * state.
 */
export const ACTS = {
  journey: ['hide', 'restore', 'nothing', 'warn', 'pause', 'undo'],
  comment: ['hide', 'restore', 'nothing', 'warn', 'pause', 'undo'],
  suggestion: ['hide', 'restore', 'nothing', 'warn', 'pause', 'undo'],
  note: ['hide', 'restore', 'nothing', 'warn', 'pause', 'undo'],
  revision: ['hide', 'restore', 'nothing', 'warn', 'pause', 'undo'],
  person: [
    'suspend',
    'reinstate',
    'resume',
    'nothing',
    'warn',
    'pause',
    'undo',
    'appoint',
    'dismiss',
    'appointOperator',
    'dismissOperator',
    'appointByClaim',
    'dismissByClaim',
    'removeFactors',
    'unlink',
    'admit',
  ],
  feedback: FEEDBACK_STATES,
  report: REPORT_STATES,
  badge: ['rename', 'merge', 'remove'],
  site: ['change', 'invite', 'endInvitation'],
  request: ['decline'],
  answer: ['uphold', 'lift'],
} as const
export type ActKind = keyof typeof ACTS
export type ActOn<Kind extends ActKind> = (typeof ACTS)[Kind][number]
/**
 * Max. characters of an answer to a decision; below: the time to answer, in days, and the lifetime
 * of a locked-out person's token, in ms.
 */
export const ANSWER_MAX = 1000
export const ANSWER_DAYS = 30
export const ANSWER_TOKEN_MS = 10 * 60_000
/** Max. characters of the reason of a report or of a moderator's action. */
export const REASON_MAX = 1000
