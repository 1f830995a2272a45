export const REPORTABLE = ['journey', 'person'] as const
export type Reportable = (typeof REPORTABLE)[number]

/** What a message to the people who run this place can be: each state leads to any other. */
export const FEEDBACK_STATES = ['new', 'seen', 'answered', 'closed'] as const
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

export const REPORT_STATES = ['open', 'closed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** What moderators do, by what it is done to; feedback and reports are put into a state. */
export const ACTS = {
  journey: ['hide', 'restore'],
  person: ['suspend', 'reinstate', 'appoint', 'dismiss'],
  feedback: FEEDBACK_STATES,
  report: REPORT_STATES,
  badge: ['rename', 'merge', 'remove'],
} as const
export type ActKind = keyof typeof ACTS
export type ActOn<Kind extends ActKind> = (typeof ACTS)[Kind][number]
