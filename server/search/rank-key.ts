/** The search index has rooms for 69 years since this moment. */
const BEGINNING = Date.UTC(2000)
export const TIME_SPAN = 2 ** 41
export const TIER_MAX = 30

/**
 * Where a journey stands in the index: those that more people like and follow above, each doubling a tier, and within a
 * tier the newer above. One number, below 2^46.
 */
export function rankKeyOf(fans: number, listedAt: number): number {
  return tierOf(fans) * TIME_SPAN + timeOf(listedAt)
}

/** 0 with nobody, 1 with one, 2 with three, 3 with seven. */
export function tierOf(fans: number): number {
  return Math.min(31 - Math.clz32(1 + fans), TIER_MAX)
}

export function tierIn(place: number): number {
  return Math.floor(place / TIME_SPAN)
}

/** Milliseconds since the beginning of the index. */
export function timeIn(place: number): number {
  return place % TIME_SPAN
}

export function timeOf(listedAt: number): number {
  return Math.min(Math.max(listedAt - BEGINNING, 0), TIME_SPAN - 1)
}

/** The place that is wanted, and when it is taken others shortly behind it, further and further. */
export function* placesFrom(wanted: number): Generator<number, never> {
  yield wanted
  for (let reach = 4; ; reach *= 2) yield wanted + Math.floor(Math.random() * reach)
}
