/** Number of visible characters: 'é' and '👩‍👩‍👧' count one. */
export function countCharacters(value: string): number {
  // Created on first use: it loads tables that pages without a form don't need.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const _ of graphemes.segment(value)) count++
  return count
}

let graphemes: Intl.Segmenter | undefined
