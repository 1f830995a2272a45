const WEIGHTS = { like: 1, follow: 2, finish: 3, tick: 0.5 } as const

export type ActKind = keyof typeof WEIGHTS

/**
 * Kinds of acts that other people don't see. They are added to the numbers of journeys at midnight,
 * so that a changed order of lists doesn't reveal a single act.
 */
const PRIVATE_ACTS: ReadonlySet<ActKind> = new Set(['finish', 'tick'])

/** When an act of this kind is added to the numbers of its journey; null for at once. */
export function countsFrom(kind: ActKind, now: number): number | null {
  return PRIVATE_ACTS.has(kind) ? nextMidnight(now) : null
}

const EPOCH = Date.UTC(2026, 0, 1)
/** The weight of acts doubles with each period (ms), so older scores never need a refresh. */
const DOUBLING_MS = 14 * 24 * 3_600_000

/** The amount that an act adds to its journey's score. A double can hold the sums until about 2065. */
export function scoreShareOf(kind: ActKind, at: number): number {
  return WEIGHTS[kind] * 2 ** ((at - EPOCH) / DOUBLING_MS)
}

const DAY_MS = 24 * 3600 * 1000

/**
 * The last midnight UTC. Numbers with a threshold are counted again then, so that the change
 * doesn't reveal a single act.
 */
export function lastMidnight(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS
}

export function nextMidnight(now: number): number {
  return lastMidnight(now) + DAY_MS
}

/** The numbers of people from which a journey's rank is computed. */
export interface Counts {
  countedLikes: number
  countedFinishes: number
  /** People who follow the journey or ticked a step. */
  countedWalkers: number
}

export interface Quality extends Counts {
  /** The shown rating; null while too few people rated the journey. */
  ratingStars: number | null
}

/**
 * The share of a journey's walkers who like or finish it, weighted by the rating: two more stars
 * double it.
 */
export function qualityOf({ countedLikes, countedFinishes, countedWalkers, ratingStars }: Quality): number {
  return ((countedLikes + countedFinishes + 2) / (countedWalkers + 10)) * 2 ** (((ratingStars ?? 3) - 3) / 2)
}

/** The quality as a whole number in steps of 12 %, so that small changes don't update indexes. */
export function qualityRankOf(quality: Quality): number {
  return Math.round(Math.log10(qualityOf(quality)) * 20)
}

/** The quality of journeys with this rank, rounded to a step. */
export function qualityOfRank(rank: number): number {
  return 10 ** (rank / 20)
}

/** The popularity of a journey, which orders equally good matches of a search. */
export function popularityOf({ countedLikes, countedFinishes, countedWalkers }: Counts): number {
  return countedLikes + countedFinishes + countedWalkers
}
