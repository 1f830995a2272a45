import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { normalized } from '#contract/rules/text.ts'

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

/** Draws text as outlines, so that pictures don't depend on the fonts of the machine. */
export interface Glyphs {
  /** The text without characters missing in the font; empty if most of its letters are missing. */
  drawable(text: string): string
  widthOf(text: string, size: number): number
  /** SVG paths of the text; x and y are the start of its baseline. */
  draw(text: string, at: { x: number; y: number; size: number }): string
}

const WEIGHTS = { bold: 700, plain: 500 } as const
const SUBSETS = ['latin', 'latin-ext', 'vietnamese']
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const loaded = new Map<keyof typeof WEIGHTS, Promise<Glyphs>>()

export function loadGlyphs(weight: keyof typeof WEIGHTS): Promise<Glyphs> {
  const glyphs = loaded.get(weight) ?? load(WEIGHTS[weight])
  loaded.set(weight, glyphs)
  return glyphs
}

async function load(weight: number): Promise<Glyphs> {
  const { create } = await import('fontkit')
  const files = SUBSETS.map((subset) =>
    fileURLToPath(
      import.meta.resolve(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-${weight}-normal.woff`),
    ),
  )
  return createGlyphs(await Promise.all(files.map(async (file) => create(await readFile(file)))))
}

function createGlyphs(fonts: Font[]): Glyphs {
  const widths = new Map<string, number>()
  const fontOf = (character: string) =>
    fonts.find((font) => [...character].every((codePoint) => font.hasGlyphForCodePoint(codePoint.codePointAt(0) ?? 0)))

  return {
    drawable(text) {
      const all = charactersOf(normalized(text, 'NFC').replace(/\s+/gu, ' '))
      const inFont = all.filter((character) => fontOf(character) !== undefined)
      return countLetters(inFont) * 2 < countLetters(all) ? '' : inFont.join('').replace(/\s+/gu, ' ').trim()
    },

    widthOf(text, size) {
      return charactersOf(text).reduce((width, character) => width + widthOfCharacter(character), 0) * size
    },

    draw(text, { x, y, size }) {
      let start = x
      return runsOf(text)
        .map(({ font, run }) => {
          const scale = scaleFor(font, size)
          const { glyphs, positions, advanceWidth } = font.layout(run)
          let pen = start
          start += advanceWidth * scale
          return glyphs
            .map((glyph, index) => {
              const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
              const transform = `translate(${round(pen + xOffset * scale)} ${round(y - yOffset * scale)}) scale(${scale} ${-scale})`
              pen += xAdvance * scale
              return `<path transform="${transform}" d="${glyph.path.toSVG()}"/>`
            })
            .join('')
        })
        .join('')
    },
  }

  /** At size 1 and without kerning, so that widths can be cached: a line is measured many times. */
  function widthOfCharacter(character: string): number {
    const font = fontOf(character)
    const width = widths.get(character) ?? (font ? scaleFor(font, 1) * font.layout(character).advanceWidth : 0)
    // Long graphemes aren't cached, because their number is unlimited.
    if (character.length <= 2) widths.set(character, width)
    return width
  }

  /** Splits the text into runs of one font each. */
  function runsOf(text: string): { font: Font; run: string }[] {
    const runs: { font: Font; run: string }[] = []
    for (const character of charactersOf(text)) {
      const font = fontOf(character)
      const last = runs.at(-1)
      if (font && last?.font === font) last.run += character
      else if (font) runs.push({ font, run: character })
    }
    return runs
  }
}

function charactersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment)
}

function countLetters(characters: string[]): number {
  return characters.filter((character) => /[\p{L}\p{N}]/u.test(character)).length
}

function scaleFor(font: Font, size: number): number {
  return size / font.unitsPerEm
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
