import { fold } from '#contract/rules/text-folding.ts'

/** Longer words are cut to this many code points. */
const WORD_MAX = 40
/** Max. number of words in a search; the others are ignored. */
export const SEARCH_WORDS_MAX = 8
const WORD = /[\p{L}\p{N}]+/gu
/** Scripts written without spaces are indexed as pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** The words of a text in order, in lower case without accents. */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(WORD) ?? []
  return words.flatMap((word) => (UNSPACED.test(word) ? pairsIn([...word]) : cut(word)))
}

/** The distinct words of a search, at most SEARCH_WORDS_MAX. */
export function wordsAsked(q: string): string[] {
  return [...new Set(wordsOf(q))].slice(0, SEARCH_WORDS_MAX)
}

/** The trigrams of a word with its edges; misspelled words share most of them. */
export function trigramsOf(word: string): string[] {
  const letters = [' ', ...word, ' ']
  return [...new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')))]
}

function pairsIn(letters: string[]): string[] {
  if (letters.length === 1) return letters
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

function cut(word: string): string {
  return word.length <= WORD_MAX ? word : [...word].slice(0, WORD_MAX).join('')
}
