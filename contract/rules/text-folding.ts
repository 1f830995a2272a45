import { normalized } from './text.ts'

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Normalises text for searching: without case and accents. */
export function fold(text: string): string {
  return normalized(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/gu, (letter) => LETTERS[letter] ?? letter)
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

/** Splits a text at the words that a search found; the pieces at odd indexes are the matches. */
export function marksIn(text: string, asked: string): string[] {
  const wanted = fold(asked).match(/[\p{L}\p{N}]+/gu) ?? []
  const pieces = ['']
  for (const [index, piece] of text.split(/([\p{L}\p{N}\p{M}]+)/u).entries())
    if (index % 2 && isWanted(fold(piece), wanted)) pieces.push(piece, '')
    else pieces.push((pieces.pop() ?? '') + piece)
  return pieces
}

function isWanted(word: string, wanted: readonly string[]): boolean {
  return wanted.some((start) => word.startsWith(start) || editDistance(start, word) <= typosAllowed(start))
}
