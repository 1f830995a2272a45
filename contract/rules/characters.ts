/**
 * UTF-16 code units per visible character, on average: enough for emoji of families, too few for a
 * pile of accents.
 */
export const UNITS_PER_CHARACTER = 10

/** Whether a text has at most `max` visible characters. */
export function fits(value: string, max: number): boolean {
  return value.length <= max || (value.length <= max * UNITS_PER_CHARACTER && countCharacters(value) <= max)
}

/** The start of a text: at most `max` visible characters. */
export function firstCharacters(value: string, max: number): string {
  if (fits(value, max)) return value
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let end = 0
  let count = 0
  for (const { index, segment } of graphemes.segment(value.slice(0, (max + 1) * UNITS_PER_CHARACTER))) {
    if (++count > max || index + segment.length > max * UNITS_PER_CHARACTER) break
    end = index + segment.length
  }
  return value.slice(0, end)
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
