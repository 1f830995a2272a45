import { Parser } from 'htmlparser2'
import { PREVIEW_DESCRIPTION_MAX, PREVIEW_SITE_MAX, PREVIEW_TITLE_MAX } from '#contract/preview.ts'
import { firstCharacters, fits } from '#contract/rules/characters.ts'
import { isBlank, withoutMarks } from '#contract/rules/text.ts'

export const titleOf = (value: unknown) => plain(value, PREVIEW_TITLE_MAX)
export const descriptionOf = (value: unknown) => plain(value, PREVIEW_DESCRIPTION_MAX)
export const siteNameOf = (value: unknown) => plain(value, PREVIEW_SITE_MAX)

/** Text from another site without invisible characters and direction marks. */
export function withoutUnseen(text: string): string {
  return withoutMarks(text).replace(/[\u200e\u200f]/gu, '')
}

/** Many pages write the entities of their metadata twice, so that 'R&amp;D' is left of 'R&D'. */
export function decodedAgain(value: unknown): unknown {
  if (typeof value !== 'string' || !/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i.test(value)) return value
  let text = ''
  const parser = new Parser({
    ontext(data) {
      text += data
    },
  })
  parser.end(value.slice(0, 4096).replaceAll('<', '&lt;'))
  return text
}

/**
 * Converts a value to one line without control and direction characters, cut to a number of visible
 * characters; null if empty.
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
  return fits(line, most) ? line : `${firstCharacters(line, most - 1).trimEnd()}…`
}
