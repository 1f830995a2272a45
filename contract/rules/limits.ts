/** Max. visible characters of a comment. */
export const COMMENT_MAX = 2000
/** Number of replies that are sent with a comment; further replies are paged. */
export const FIRST_REPLIES = 3
/** Max. people mentioned in one comment. */
export const MENTIONS_MAX = 10
/** Max. people that the list of people to mention offers. */
export const MENTIONABLE_MAX = 8
/** Max. unanswered comments that what a journey needs lists. */
export const UNANSWERED_MAX = 20
/** Max. entries that wait for a person on all journeys together, and the number up to which others are counted. */
export const DESK_MAX = 20
export const DESK_COUNT_MAX = 100
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
/** Max. time in ms from the first to the last change of one person that are one revision. */
export const REVISION_MS = 10 * 60_000
/** The newest revisions, which are all kept; of older ones the last of each week. */
export const REVISIONS_KEPT = 200
