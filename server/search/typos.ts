import { editDistance } from '#contract/rules/text-folding.ts'

/** Of some words those at most so many slips away from one: the nearest, and the more common before others. */
const NEAREST = 4

export function nearest<Known extends { word: string; uses: number }>(
  word: string,
  known: readonly Known[],
  apart: number,
): Known[] {
  const measured = known
    .map((other) => ({ other, slips: editDistance(word, other.word) }))
    .filter(({ slips }) => slips > 0 && slips <= apart)
    .sort((a, b) => a.slips - b.slips || b.other.uses - a.other.uses || (a.other.word < b.other.word ? -1 : 1))
  return measured
    .filter(({ slips }) => slips === measured[0]?.slips)
    .slice(0, NEAREST)
    .map(({ other }) => other)
}
