import type { Random } from '../random.ts'

const GRAINS = 2 ** 20
/** How much the most wanted of many exceed the others, and the most of all people that one of them can have. */
const EXPONENT = 0.75
const MOST = 0.1

/** Picks among so many as words are picked in a text: the n-th comes 1/n as often as the first. */
export function makeZipf(among: number): (random: Random) => number {
  const weights = Float64Array.from({ length: among }, (_, rank) => 1 / (rank + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const grains = new Uint32Array(GRAINS)
  let rank = 0
  let reached = (weights[0] ?? 0) / sum
  for (let grain = 0; grain < GRAINS; grain++) {
    while (reached < grain / GRAINS && rank < among - 1) reached += (weights[++rank] ?? 0) / sum
    grains[grain] = rank
  }
  return (random) => grains[random.whole(GRAINS)] ?? 0
}

/** Shares out `total` so that a few get most of it; spread over old and new alike, exact in sum. */
export function shares(total: number, among: number, people: number): Uint32Array {
  const most = Math.max(1, Math.floor(people * MOST))
  const weights = Float64Array.from({ length: among }, (_, rank) => (rank + 1) ** -EXPONENT)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const byRank = Uint32Array.from(weights, (weight) => Math.min(most, Math.floor((total * weight) / sum)))
  let rest = total - byRank.reduce((all, share) => all + share, 0)
  for (let rank = 0; rest > 0; rank = (rank + 1) % among)
    if ((byRank[rank] ?? 0) < most) {
      byRank[rank] = (byRank[rank] ?? 0) + 1
      rest--
    }
  return byRank.map((_, index) => byRank[spread(index, among)] ?? 0)
}

/** The same numbers in another order: it shares no factor with any number of journeys. */
function spread(index: number, among: number): number {
  return (index * 7919) % among
}
