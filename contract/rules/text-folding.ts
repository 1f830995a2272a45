import { normalized } from './text.ts'

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
/** Letters that people write in two ways without their mark: 'München' as 'Munchen' or 'Muenchen'. */
const SPELLINGS: Record<string, [bare: string, long: string]> = {
  ä: ['a', 'ae'],
  ö: ['o', 'oe'],
  ü: ['u', 'ue'],
  ø: ['o', 'oe'],
  å: ['a', 'aa'],
}
/** Characters whose marks are accents. In other scripts marks are vowels, tones or parts of letters. */
const ACCENTED = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Common}]/u

/** Normalises text for searching: without case and accents. */
export function fold(text: string): string {
  return spellingsOf(foldKeeping(text))[0] ?? ''
}

/** Like `fold`, but keeps the letters that have two spellings. */
export function foldKeeping(text: string): string {
  return normalized(text, 'NFKD')
    .replace(/(\p{L}?)(\p{M}+)/gu, (_, letter: string, marks: string) => withoutAccents(letter, marks))
    .toLowerCase()
    .replace(/[ßæœłđðþı]/gu, (letter) => LETTERS[letter] ?? letter)
}

/** The spellings of a text of `foldKeeping`: the result of `fold`, and the one with 'ue' for 'ü' if it differs. */
export function spellingsOf(text: string): string[] {
  if (!/[äöüøå]/u.test(text)) return [text]
  return [0, 1].map((index) => text.replace(/[äöüøå]/gu, (letter) => SPELLINGS[letter]?.[index] ?? letter))
}

function withoutAccents(letter: string, marks: string): string {
  if (letter === '') return ''
  if (/[aou]/i.test(letter) && marks.includes('\u0308')) return `${letter}\u0308`.normalize('NFC')
  if (/a/i.test(letter) && marks.includes('\u030a')) return `${letter}\u030a`.normalize('NFC')
  if (ACCENTED.test(letter)) return letter
  return `${letter}${marks.replace(/\p{Variation_Selector}|\u034f/gu, '')}`.normalize('NFC')
}

/** Max. typos in a word: none below four letters, one below eight, else two. */
export function typosAllowed(word: string): number {
  const letters = [...word].length
  return letters < 4 ? 0 : letters < 8 ? 1 : 2
}

/** Edit distance: letters to add, remove, change or swap with their neighbour. */
export function editDistance(one: string, other: string): number {
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
