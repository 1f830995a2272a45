/**
 * UTF-16 code units per visible character, on average: enough for emoji of families, too few for a
 * pile of accents.
 */
export const UNITS_PER_CHARACTER = 10

/** Whether a text has at most `max` visible characters. */
export function fits(value: string, max: number): boolean {
  return value.length <= max || (value.length <= max * UNITS_PER_CHARACTER && countCharacters(value) <= max)
}

/** Number of visible characters: 'é' and '👩‍👩‍👧' count one. */
export function countCharacters(value: string): number {
  // Created on first use: it loads tables that pages without a form don't need.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const _ of graphemes.segment(value)) count++
  return count
}

let graphemes: Intl.Segmenter | undefined
