/**
 * The id of the journey in a draft's preview. Covers are drawn from the id, so this one has no
 * lines.
 */
export const UNPUBLISHED = 'preview'
