import { PREVIEW_DESCRIPTION_MAX, PREVIEW_SITE_MAX, PREVIEW_TITLE_MAX } from '#contract/preview.ts'
import { isBlank, withoutMarks } from '#contract/rules/text.ts'

const UNITS_PER_CHARACTER = 16
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const titleOf = (value: unknown) => plain(value, PREVIEW_TITLE_MAX)
export const descriptionOf = (value: unknown) => plain(value, PREVIEW_DESCRIPTION_MAX)
export const siteNameOf = (value: unknown) => plain(value, PREVIEW_SITE_MAX)

/** Text of others without characters that can't be seen, and without direction marks. */
export function withoutUnseen(text: string): string {
  return withoutMarks(text).replace(/[\u200e\u200f]/gu, '')
}

/**
 * One line without control and direction characters, cut to a number of visible characters; null if
 * empty.
 */
function plain(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null
  const line = withoutUnseen(value.slice(0, 4096).toWellFormed())
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return isBlank(line) ? null : shortened(line, most)
}

function shortened(line: string, most: number): string {
  let end = 0
  let count = 0
  for (const { index, segment } of graphemes.segment(line)) {
    if (++count > most || index + segment.length > most * UNITS_PER_CHARACTER) return `${line.slice(0, end).trimEnd()}…`
    if (count < most) end = index + segment.length
  }
  return line
}
