/** The id in a draft's preview. The cover is drawn from the id, so a draft has no lines yet. */
export const UNPUBLISHED = 'preview'
