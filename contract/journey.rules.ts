export const JOURNEY_NAME_MAX = 120
export const JOURNEY_DESCRIPTION_MAX = 2000
export const JOURNEY_BADGES_MAX = 10
export const JOURNEY_STEPS_MAX = 200
/** People shown behind a count. */
export const FACES_MAX = 3

/** public: listed once it has a step; unlisted: whoever has the link; private: its owner. */
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const

export const SORTS = ['newest', 'trending', 'likes', 'followers'] as const
export type Sort = (typeof SORTS)[number]

/** One week in ms: ten times the likes and followers outweigh it in the trending order. */
export const TRENDING_WEEK = 604_800_000

/** The trending order, highest first. It grows with age of the web, not of the journey, so nothing needs refreshing. */
export function trendingScore(fans: number, createdAt: number): number {
  return Math.log10(Math.max(fans, 1)) + createdAt / TRENDING_WEEK
}

/** The next state of a toggle: the stated wish, else the other one. Stating the same wish twice changes nothing. */
export function toggled(now: boolean, wish: boolean | undefined): boolean {
  return wish ?? !now
}

export function isOwnedBy(journey: { owner: { id: string } }, personId: string | null): boolean {
  return journey.owner.id === personId
}
