const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Text as it is searched: no case, no accents. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/gu, (letter) => LETTERS[letter] ?? letter)
}

/** Slips that a word may have and still be meant: none below four letters, one below eight, else two. */
export function slipsAllowed(word: string): number {
  const letters = [...word].length
  return letters < 4 ? 0 : letters < 8 ? 1 : 2
}

/** Letters to add, take, change, or swap with their neighbour, until one word is the other. */
export function slipsBetween(one: string, other: string): number {
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

/** A text in pieces, every other of which is a word that a search for `asked` found: they stand at odd places. */
export function marksIn(text: string, asked: string): string[] {
  const wanted = fold(asked).match(/[\p{L}\p{N}]+/gu) ?? []
  const pieces = ['']
  for (const [index, piece] of text.split(/([\p{L}\p{N}\p{M}]+)/u).entries())
    if (index % 2 && isWanted(fold(piece), wanted)) pieces.push(piece, '')
    else pieces.push((pieces.pop() ?? '') + piece)
  return pieces
}

function isWanted(word: string, wanted: readonly string[]): boolean {
  return wanted.some((start) => word.startsWith(start) || slipsBetween(start, word) <= slipsAllowed(start))
}
