/** Max. visible characters of a comment. */
export const COMMENT_MAX = 2000
/** Number of replies that are sent with a comment; further replies are paged. */
export const FIRST_REPLIES = 3
/** Max. people mentioned in one comment. */
export const MENTIONS_MAX = 10
/** Max. people that the list of people to mention offers. */
export const MENTIONABLE_MAX = 8
/** Max. unanswered comments that the upkeep page of a journey lists. */
export const UNANSWERED_MAX = 20
export const COMMENT_SORTS = ['helpful', 'newest'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]
export const COMMENT_STATES = ['shown', 'deleted', 'removed', 'hidden'] as const

/** Max. co-authors of a journey, with those who haven't answered their invitation. */
export const COAUTHORS_MAX = 10
/** Max. invitations that a list of one's invitations shows. */
export const COAUTHOR_INVITATIONS_MAX = 100
/** Max. shared journeys of a deleted account that are left to co-authors. */
export const SHARED_LEFT_MAX = 1000

/** Max. people whom one person can block. */
export const BLOCKS_MAX = 1000

/** Max. characters of a suggestion's message, and of the reply to it. */
export const SUGGESTION_TEXT_MAX = 500
/** The problems that the report of a link can state. */
export const LINK_PROBLEMS = ['broken', 'paywalled', 'outdated', 'wrong', 'other'] as const
export type LinkProblem = (typeof LINK_PROBLEMS)[number]
export const SUGGESTION_STATES = ['open', 'accepted', 'dismissed', 'hidden'] as const

/** Max. steps and headings that one suggestion changes, adds, removes or moves. */
export const SUGGESTED_STEPS_MAX = 20
/** Max. bytes of the texts that a suggestion changes, with its message. */
export const SUGGESTED_BYTES_MAX = 20_000
/** Max. open suggestions of one person for one journey. After an accepted suggestion the limit is higher. */
export const OPEN_SUGGESTIONS_MAX = 1
export const TRUSTED_SUGGESTIONS_MAX = 3
/** Number of dismissed suggestions in a row after which a person can't send the same owner another one. */
export const DISMISSALS_IN_A_ROW = 3
/** How long this pause of suggestions lasts, in ms. */
export const SUGGESTION_PAUSE_MS = 7 * 24 * 3_600_000
/** How long a decision on a suggestion can be undone, in ms. A later change of the journey ends this earlier. */
export const SUGGESTION_UNDO_MS = 24 * 3_600_000
/** Max. number up to which open suggestions of a journey, and accepted ones of a person, are counted. */
export const SUGGESTION_COUNT_MAX = 100
/** Max. keys that one call accepts, and max. characters of a key. */
export const ACCEPTED_KEYS_MAX = 1000
export const CHANGE_KEY_MAX = 100
/** Max. helpers that the page of a journey names; the latest ones are taken. */
export const HELPERS_MAX = 20

export const STARS_MAX = 5
/** Max. characters of the note with a rating. */
export const RATING_NOTE_MAX = 500

/** Max. characters of a member's private note on a step. */
export const NOTE_MAX = 2000
/** Max. private notes of a person, on all journeys together. */
export const NOTES_MAX = 5000

/** Max. drafts of a person. */
export const DRAFTS_MAX = 50
/** Max. characters of a text in a draft; it may still be too long for a journey. */
export const DRAFT_TEXT_MAX = 10_000

export const FEEDBACK_MAX = 5000
export const INTERESTS_MAX = 5

/** Max. size of an uploaded image in bytes (5 MB); the stored image is far smaller. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
export const IMAGE_UPLOAD = { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES }

/** Max. links in one call that asks which journeys use them; a journey has no more steps. */
export const LINK_USES_MAX = 200
/** Max. number up to which other people's journeys that use a link are counted. */
export const LINK_JOURNEYS_MAX = 100
/** Max. number of the viewer's own journeys that are named per link. */
export const LINK_OWN_MAX = 3

/** Max. characters of the line that says what a revision changed. */
export const REVISION_LINE_MAX = 200
/** Max. time in ms between the first and the last of one person's changes that are combined into one revision. */
export const REVISION_MS = 10 * 60_000
/** Number of newest revisions that are all kept; of older ones, the last of each week is kept. */
export const REVISIONS_KEPT = 200
