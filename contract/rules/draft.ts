/** Per person. */
export const DRAFTS_MAX = 50
/** Of the content, as JSON in UTF-8. */
export const DRAFT_MAX_BYTES = 400_000
/** A text that is still too long for a journey can be kept in a draft. */
export const DRAFT_TEXT_MAX = 10_000
