/** Per person. */
export const DRAFTS_MAX = 50
/** A text that is still too long for a journey can be kept in a draft. */
export const DRAFT_TEXT_MAX = 10_000
