import type { Glyphs } from './glyphs.ts'

interface Lines {
  lines: string[]
  size: number
}

const SMALLEST = { size: 54, maxLines: 4 }
/** Font sizes with their max. number of lines; short names get larger sizes. */
const SIZES = [{ size: 92, maxLines: 1 }, { size: 80, maxLines: 2 }, { size: 66, maxLines: 3 }, SMALLEST]

/** Wraps a name into lines of this width, in the largest size that fits; the rest is truncated. */
export function wrapLines(text: string, width: number, glyphs: Glyphs): Lines {
  for (const { size, maxLines } of SIZES) {
    const lines = wrapWords(text, (line) => glyphs.widthOf(line, size) <= width)
    if (lines.length <= maxLines) return { lines, size }
  }
  const { size, maxLines } = SMALLEST
  const fits = (line: string) => glyphs.widthOf(line, size) <= width
  const lines = wrapWords(text, fits)
  return { size, lines: [...lines.slice(0, maxLines - 1), truncate(lines.slice(maxLines - 1).join(' '), fits)] }
}

/** Truncates the text until it fits with an ellipsis. */
export function truncate(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text
  let start = text
  while (start !== '' && !fits(`${start}…`)) start = start.slice(0, -1).trimEnd()
  return `${start}…`
}

/** Breaks between words, and inside words that are longer than a line. */
function wrapWords(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...breakWord(word, fits))
  }
  return lines
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const pieces: string[] = ['']
  for (const character of word) {
    const piece = (pieces.at(-1) ?? '') + character
    if (fits(piece)) pieces[pieces.length - 1] = piece
    else pieces.push(character)
  }
  return pieces
}
