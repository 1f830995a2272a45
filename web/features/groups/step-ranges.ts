/** The numbers of the steps with these indexes in rising order, runs as one: [0, 1, 2, 4] as '1–3, 5'. */
export function rangesOf(indexes: readonly number[], number: (value: number) => string): string {
  const runs: [number, number][] = []
  for (const index of indexes) {
    const last = runs.at(-1)
    if (last && last[1] === index - 1) last[1] = index
    else runs.push([index, index])
  }
  return runs
    .map(([first, last]) => (first === last ? number(first + 1) : `${number(first + 1)}–${number(last + 1)}`))
    .join(', ')
}
