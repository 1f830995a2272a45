import { editDistance } from '#contract/rules/text-folding.ts'
import { nameKeyOf } from '#contract/text.ts'

const MATCHES_MAX = 40

/**
 * The options for a typed text: those that start with it, then those that contain it, then those
 * that match it with a typo.
 */
export function matchesFor(typed: string, options: readonly string[], taken: readonly string[]): string[] {
  const key = nameKeyOf(typed)
  const takenKeys = new Set(taken.map(nameKeyOf))
  const free = options.filter((option) => !takenKeys.has(nameKeyOf(option)))
  if (key === '') return free.slice(0, MATCHES_MAX)
  const ranked = free.map((option) => ({ option, rank: rankOf(nameKeyOf(option), key) })).filter(({ rank }) => rank < 3)
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
    .slice(0, MATCHES_MAX)
}

export function sameName(names: readonly string[], typed: string): string | undefined {
  const key = nameKeyOf(typed)
  return names.find((name) => nameKeyOf(name) === key)
}

function rankOf(option: string, key: string): number {
  if (option.startsWith(key)) return 0
  if (option.includes(key)) return 1
  return key.length >= 4 && Math.abs(option.length - key.length) <= 2 && editDistance(option, key) <= 2 ? 2 : 3
}
