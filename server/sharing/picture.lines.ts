import type { Letters } from './letters.ts'

interface Lines {
  lines: string[]
  size: number
}

const SMALLEST = { size: 54, most: 4 }
/** Larger for a short name: so many lines at most at each size. */
const SIZES = [{ size: 92, most: 1 }, { size: 80, most: 2 }, { size: 66, most: 3 }, SMALLEST]

/** A name on a few lines of this width; what does not fit is cut. */
export function linesOf(text: string, width: number, letters: Letters): Lines {
  for (const { size, most } of SIZES) {
    const lines = wrapped(text, (line) => letters.widthOf(line, size) <= width)
    if (lines.length <= most) return { lines, size }
  }
  const { size, most } = SMALLEST
  const fits = (line: string) => letters.widthOf(line, size) <= width
  const lines = wrapped(text, fits)
  return { size, lines: [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), fits)] }
}

/** The text as far as it fits, and a sign that there was more. */
export function cut(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text
  let kept = text
  while (kept !== '' && !fits(`${kept}…`)) kept = kept.slice(0, -1).trimEnd()
  return `${kept}…`
}

/** A word that is longer than a line goes on on the next. */
function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...broken(word, fits))
  }
  return lines
}

function broken(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const pieces: string[] = ['']
  for (const sign of word) {
    const piece = (pieces.at(-1) ?? '') + sign
    if (fits(piece)) pieces[pieces.length - 1] = piece
    else pieces.push(sign)
  }
  return pieces
}
