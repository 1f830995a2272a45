/** Links per call; a journey has no more steps. */
export const LINK_USES_MAX = 200
/** Journeys of others are counted up to this number. */
export const LINK_JOURNEYS_MAX = 100
/** One's own journeys named per link. */
export const LINK_OWN_MAX = 3
