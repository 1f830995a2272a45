import { editDistance } from '#contract/rules/text-folding.ts'

const NEAREST_MAX = 4

/** The known words closest to `word`, at most `maxTypos` edits away, more common ones first. */
export function nearest<Known extends { word: string; uses: number }>(
  word: string,
  known: readonly Known[],
  maxTypos: number,
): Known[] {
  const measured = known
    .map((other) => ({ other, typos: editDistance(word, other.word) }))
    .filter(({ typos }) => typos > 0 && typos <= maxTypos)
    .sort((a, b) => a.typos - b.typos || b.other.uses - a.other.uses || (a.other.word < b.other.word ? -1 : 1))
  return measured
    .filter(({ typos }) => typos === measured[0]?.typos)
    .slice(0, NEAREST_MAX)
    .map(({ other }) => other)
}
