/** Length as a person sees it: 'é' and '👩‍👩‍👧' count one. */
export function countCharacters(value: string): number {
  // Made when first asked for: it reads tables that a page without a form would wait for.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const _ of graphemes.segment(value)) count++
  return count
}

let graphemes: Intl.Segmenter | undefined
