const WEIGHTS = { like: 1, follow: 2, finish: 3, tick: 0.5 } as const

export type ActKind = keyof typeof WEIGHTS

const EPOCH = Date.UTC(2026, 0, 1)
/** The weight of acts doubles with each period (ms), so older scores never need a refresh. */
const DOUBLING_MS = 14 * 24 * 3_600_000

/** What an act adds to its journey's score. A double holds the sums until about 2065. */
export function shareOf(kind: ActKind, at: number): number {
  return WEIGHTS[kind] * 2 ** ((at - EPOCH) / DOUBLING_MS)
}

/** The numbers of people that rank a journey. */
export interface Counts {
  countedLikes: number
  countedFinishes: number
  /** People who follow the journey or ticked a step. */
  countedWalkers: number
}

/** How many of the people who walk a journey like or finish it. */
export function qualityOf({ countedLikes, countedFinishes, countedWalkers }: Counts): number {
  return (countedLikes + countedFinishes + 2) / (countedWalkers + 10)
}

/** The quality as a whole number, in steps of 12 %, so that it seldom changes. */
export function qualityRankOf(counts: Counts): number {
  return Math.round(Math.log10(qualityOf(counts)) * 20)
}

/** The sum that orders equal matches of a search. */
export function popularityOf({ countedLikes, countedFinishes, countedWalkers }: Counts): number {
  return countedLikes + countedFinishes + countedWalkers
}
