/** Max. characters of a suggestion's message, and of the reply to it. */
export const SUGGESTION_TEXT_MAX = 500
/** What the report of a link says about it. */
export const LINK_PROBLEMS = ['broken', 'paywalled', 'outdated', 'wrong', 'other'] as const
export type LinkProblem = (typeof LINK_PROBLEMS)[number]
export const SUGGESTION_STATES = ['open', 'accepted', 'dismissed', 'hidden'] as const

/** Max. steps and headings that a suggestion changes, adds, removes or moves. */
export const SUGGESTED_STEPS_MAX = 20
/** Max. bytes of the texts that a suggestion changes, with its message. */
export const SUGGESTED_BYTES_MAX = 20_000
/** Max. open suggestions of one person for one journey; after one that its owner accepted, more. */
export const OPEN_SUGGESTIONS_MAX = 1
export const TRUSTED_SUGGESTIONS_MAX = 3
/** Number of dismissed suggestions in a row after which a person can't send the same owner another one. */
export const DISMISSALS_IN_A_ROW = 3
/** How long that lasts, in ms. */
export const SUGGESTION_PAUSE_MS = 7 * 24 * 3_600_000
/** How long a decision on a suggestion can be undone, in ms, while the journey isn't changed again. */
export const SUGGESTION_UNDO_MS = 24 * 3_600_000
/** Max. number up to which open suggestions of a journey, and accepted ones of a person, are counted. */
export const SUGGESTION_COUNT_MAX = 100
/** Max. changes that one call accepts by their keys, and characters of such a key. */
export const ACCEPTED_KEYS_MAX = 1000
export const CHANGE_KEY_MAX = 100
/** Max. people whom the page of a journey names for their help, the latest ones. */
export const HELPERS_MAX = 20
