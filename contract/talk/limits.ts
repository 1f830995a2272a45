/** Visible characters of a comment. */
export const COMMENT_MAX = 2000
/** Replies that come with a comment; the others are paged. */
export const FIRST_REPLIES = 3
/** People named in one comment, and people that the picker offers. */
export const MENTIONS_MAX = 10
export const MENTIONABLE_MAX = 8
/** People whom one account can block. */
export const BLOCKS_MAX = 1000

export const COMMENT_SORTS = ['helpful', 'newest'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]

export const COMMENT_STATES = ['shown', 'deleted', 'removed', 'hidden'] as const

/** Visible characters of the note of a flag, and of the owner's reply. */
export const FLAG_TEXT_MAX = 500

export const STARS_MAX = 5
/** Visible characters of the note with a rating. */
export const RATING_NOTE_MAX = 500

export const FLAG_KINDS = ['broken', 'paywalled', 'outdated', 'wrong', 'other'] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

export const FLAG_STATES = ['open', 'accepted', 'dismissed', 'hidden'] as const
