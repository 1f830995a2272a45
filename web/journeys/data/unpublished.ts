/** The id of a draft's preview. The map of a journey is drawn from its id, so a draft has none yet. */
export const UNPUBLISHED = 'preview'
