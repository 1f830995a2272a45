import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'

/** Text as outlines: a picture needs no font of the machine that paints it. */
export interface Letters {
  /** The text without what our font cannot write; empty when too little of it would be left. */
  writable(text: string): string
  widthOf(text: string, size: number): number
  /** SVG paths of the text, its baseline beginning at x, y. */
  draw(text: string, at: { x: number; y: number; size: number }): string
}

const WEIGHTS = { bold: 700, plain: 500 } as const
const SUBSETS = ['latin', 'latin-ext', 'vietnamese']
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const loaded = new Map<keyof typeof WEIGHTS, Promise<Letters>>()

/** Read when the first picture is painted. */
export function lettersOf(weight: keyof typeof WEIGHTS): Promise<Letters> {
  const known = loaded.get(weight) ?? load(WEIGHTS[weight])
  loaded.set(weight, known)
  return known
}

async function load(weight: number): Promise<Letters> {
  const { create } = await import('fontkit')
  const files = SUBSETS.map((subset) =>
    fileURLToPath(
      import.meta.resolve(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-${weight}-normal.woff`),
    ),
  )
  return makeLetters(await Promise.all(files.map(async (file) => create(await readFile(file)))))
}

function makeLetters(fonts: Font[]): Letters {
  const widths = new Map<string, number>()
  const fontOf = (character: string) =>
    fonts.find((font) => [...character].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)))

  return {
    writable(text) {
      const all = charactersOf(text.normalize('NFC').replace(/\s+/gu, ' '))
      const known = all.filter((character) => fontOf(character) !== undefined)
      return countLetters(known) * 2 < countLetters(all) ? '' : known.join('').replace(/\s+/gu, ' ').trim()
    },

    widthOf(text, size) {
      return charactersOf(text).reduce((width, character) => width + widthOfOne(character), 0) * size
    },

    draw(text, { x, y, size }) {
      let start = x
      return runsOf(text)
        .map(({ font, run }) => {
          const scale = scaled(font, size)
          const { glyphs, positions, advanceWidth } = font.layout(run)
          let pen = start
          start += advanceWidth * scale
          return glyphs
            .map((glyph, index) => {
              const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
              const place = `translate(${round(pen + xOffset * scale)} ${round(y - yOffset * scale)}) scale(${scale} ${-scale})`
              pen += xAdvance * scale
              return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
            })
            .join('')
        })
        .join('')
    },
  }

  /** At size 1. Without what the font draws closer, which is little: a line is measured many times. */
  function widthOfOne(character: string): number {
    const font = fontOf(character)
    const width = widths.get(character) ?? (font ? scaled(font, 1) * font.layout(character).advanceWidth : 0)
    // What is made of many signs can be made in any number of ways.
    if (character.length <= 2) widths.set(character, width)
    return width
  }

  /** What one font writes at a stretch. */
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

function scaled(font: Font, size: number): number {
  return size / font.unitsPerEm
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
