import { fold } from '#contract/rules/text-folding.ts'

/** Code points of a word that are looked at: longer ones are no words. */
const WORD_MAX = 40
/** Words of a search. */
const WORDS_MAX = 8
const WORD = /[\p{L}\p{N}]+/gu
/** Scripts without spaces: pairs of neighbours stand for words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** The words of a text in their order, without case and accents. */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(WORD) ?? []
  return words.flatMap((word) => (UNSPACED.test(word) ? pairsIn([...word]) : cut(word)))
}

/** The words of a search that are looked for, each once; the rest of a long one is left out. */
export function wordsAsked(q: string): string[] {
  return [...new Set(wordsOf(q))].slice(0, WORDS_MAX)
}

/** What of a word its slips leave: its threes, the edges counted. */
export function trigramsOf(word: string): string[] {
  const letters = [' ', ...word, ' ']
  return [...new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')))]
}

function pairsIn(letters: string[]): string[] {
  if (letters.length === 1) return letters
  return letters.slice(1).map((email, index) => `${letters[index]}${email}`)
}

function cut(word: string): string {
  return word.length <= WORD_MAX ? word : [...word].slice(0, WORD_MAX).join('')
}
