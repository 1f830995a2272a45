import { searchWordsOf } from '#contract/rules/search-words.ts'

/** The names of which every word is in a text. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const words = new Set(searchWordsOf(text).flatMap(({ spellings, joined }) => [...spellings, ...joined]))
  return names.filter((name) => {
    const asked = searchWordsOf(name)
    return (
      asked.length > 0 &&
      asked.every(({ spellings, joined }) => [...spellings, ...joined].some((word) => words.has(word)))
    )
  })
}
