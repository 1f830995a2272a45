/** Of some words those at most so many slips away from one: the nearest, and the more common before others. */
const NEAREST = 4

export function nearest<Known extends { word: string; uses: number }>(
  word: string,
  known: readonly Known[],
  apart: number,
): Known[] {
  const measured = known
    .map((other) => ({ other, slips: slipsBetween(word, other.word) }))
    .filter(({ slips }) => slips > 0 && slips <= apart)
    .sort((a, b) => a.slips - b.slips || b.other.uses - a.other.uses || (a.other.word < b.other.word ? -1 : 1))
  return measured
    .filter(({ slips }) => slips === measured[0]?.slips)
    .slice(0, NEAREST)
    .map(({ other }) => other)
}

/** Letters to add, take, change, or swap with their neighbour, until one word is the other. */
export function slipsBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of a.entries()) {
    const next = [row + 1]
    for (const [column, against] of b.entries()) {
      const changed = (last[column] ?? 0) + Number(letter !== against)
      let least = Math.min((last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, changed)
      if (row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === against)
        least = Math.min(least, (before[column - 1] ?? 0) + 1)
      next.push(least)
    }
    ;[before, last] = [last, next]
  }
  return last[b.length] ?? 0
}
