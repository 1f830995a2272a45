export const JOURNEY_NAME_MAX = 120
export const JOURNEY_DESCRIPTION_MAX = 2000
export const JOURNEY_BADGES_MAX = 10
export const JOURNEY_STEPS_MAX = 200
/** Max. faces shown beside a count. */
export const FACES_MAX = 3

/**
 * public: listed once it has a step; unlisted: for anyone with the link; private: for its owner.
 */
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export const CLOSING_WORDS_MAX = 500

export const SORTS = ['newest', 'trending', 'likes', 'followers'] as const
export type Sort = (typeof SORTS)[number]

/** The next state of a toggle; `undefined` inverts the current one. */
export function toggled(current: boolean, wanted: boolean | undefined): boolean {
  return wanted ?? !current
}

export function isOwnedBy(journey: { owner: { id: string } }, personId: string | null): boolean {
  return journey.owner.id === personId
}
