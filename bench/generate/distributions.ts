import type { Random } from '../random.ts'

const SLOTS = 2 ** 20
/** Exponent of the Zipf distribution of likes and follows per journey. */
const EXPONENT = 0.75
/** Max. share of all people that like or follow the same journey. */
const MAX_SHARE = 0.1

/**
 * Returns a picker of indexes in a Zipf distribution: it picks the n-th index 1/n as often as the
 * first.
 */
export function createZipf(count: number): (random: Random) => number {
  const weights = Float64Array.from({ length: count }, (_, rank) => 1 / (rank + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const slots = new Uint32Array(SLOTS)
  let rank = 0
  let cumulated = (weights[0] ?? 0) / sum
  for (let slot = 0; slot < SLOTS; slot++) {
    while (cumulated < slot / SLOTS && rank < count - 1) cumulated += (weights[++rank] ?? 0) / sum
    slots[slot] = rank
  }
  return (random) => slots[random.whole(SLOTS)] ?? 0
}

/**
 * Distributes `total` over `count` journeys: a few, both old and new ones, get most of it. The sum
 * is exact.
 */
export function distribute(total: number, count: number, people: number): Uint32Array {
  const max = Math.max(1, Math.floor(people * MAX_SHARE))
  const weights = Float64Array.from({ length: count }, (_, rank) => (rank + 1) ** -EXPONENT)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const byRank = Uint32Array.from(weights, (weight) => Math.min(max, Math.floor((total * weight) / sum)))
  let rest = total - byRank.reduce((all, share) => all + share, 0)
  for (let rank = 0; rest > 0; rank = (rank + 1) % count)
    if ((byRank[rank] ?? 0) < max) {
      byRank[rank] = (byRank[rank] ?? 0) + 1
      rest--
    }
  return byRank.map((_, index) => byRank[spread(index, count)] ?? 0)
}

/**
 * Permutes the indexes, so that popular journeys aren't the oldest. The factor is a prime that
 * divides none of the sizes in use.
 */
function spread(index: number, count: number): number {
  return (index * 7919) % count
}
