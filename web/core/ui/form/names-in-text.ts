import { type SearchWord, searchWordsOf } from '#contract/rules/search-words.ts'

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
