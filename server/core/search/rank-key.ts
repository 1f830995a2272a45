/** Epoch of the index; 41 bits of ms last 69 years. */
const EPOCH = Date.UTC(2000)
export const TIME_SPAN = 2 ** 41
export const TIER_MAX = 30
/** A number above every rank key. */
export const TOP = (TIER_MAX + 1) * TIME_SPAN

/**
 * The key that orders the search index: popular journeys first, in tiers that each double the
 * popularity, and newer journeys first within a tier. An integer below 2^46.
 */
export function rankKeyOf(popularity: number, listedAt: number): number {
  return popularityTierOf(popularity) * TIME_SPAN + timeOf(listedAt)
}

/** The tier of a popularity: 0 for 0, 1 from 1, 2 from 3, 3 from 7. */
export function popularityTierOf(popularity: number): number {
  return Math.min(31 - Math.clz32(1 + popularity), TIER_MAX)
}

export function tierIn(rankKey: number): number {
  return Math.floor(rankKey / TIME_SPAN)
}

/** The time in a rank key, in ms since EPOCH. */
export function timeIn(rankKey: number): number {
  return rankKey % TIME_SPAN
}

export function timeOf(listedAt: number): number {
  return Math.min(Math.max(listedAt - EPOCH, 0), TIME_SPAN - 1)
}

/** Candidates for a unique rank key: the preferred key, then random keys near it, from a growing range. */
export function* rankKeysFrom(preferred: number): Generator<number, never> {
  yield preferred
  for (let range = 4; ; range *= 2) yield preferred + Math.floor(Math.random() * range)
}
