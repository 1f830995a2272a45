import { hasParts } from '#contract/rules/search-parts.ts'
import { type SearchWord, searchWordsOf } from '#contract/rules/search-words.ts'
import { editDistance } from '#contract/rules/text-folding.ts'
import { nameKeyOf } from '#contract/text.ts'

const MATCHES_MAX = 40

/**
 * The options for a typed text: the one with exactly this name, then those that start with it,
 * those that contain it, those that a search for it finds, and those that match it with a typo.
 */
export function matchesFor(typed: string, options: readonly string[], taken: readonly string[]): string[] {
  const key = nameKeyOf(typed)
  const takenKeys = new Set(taken.map(nameKeyOf))
  const free = options.filter((option) => !takenKeys.has(nameKeyOf(option)))
  if (key === '') return free.slice(0, MATCHES_MAX)
  const ranked = free.map((option) => ({ option, rank: rankOf(option, typed) })).filter(({ rank }) => rank < NO_MATCH)
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
    .slice(0, MATCHES_MAX)
}

export function sameName(names: readonly string[], typed: string): string | undefined {
  const key = nameKeyOf(typed)
  return names.find((name) => nameKeyOf(name) === key)
}

const NO_MATCH = 5

function rankOf(name: string, typed: string): number {
  const [option, key] = [nameKeyOf(name), nameKeyOf(typed)]
  if (option === key) return 0
  if (option.startsWith(key)) return 1
  if (option.includes(key)) return 2
  if (hasParts(name, typed)) return 3
  return key.length >= 4 && Math.abs(option.length - key.length) <= 2 && editDistance(option, key) <= 2 ? 4 : NO_MATCH
}

const SENTENCE_END = /(?<=[.!?。])\s|\n/u

/** The names of which every word is in one sentence or line of a text. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const asked = names.map((name) => ({ name, words: searchWordsOf(name) })).filter(({ words }) => words.length > 0)
  const sentences = text.split(SENTENCE_END).map((sentence) => new Set(searchWordsOf(sentence).flatMap(formsOf)))
  return asked
    .filter(({ words }) =>
      sentences.some((found) => words.every((word) => formsOf(word).some((form) => found.has(form)))),
    )
    .map(({ name }) => name)
}

function formsOf({ spellings, joined }: SearchWord): string[] {
  return [...spellings, ...joined]
}
