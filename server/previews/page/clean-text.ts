import { PREVIEW_DESCRIPTION_MAX, PREVIEW_SITE_MAX, PREVIEW_TITLE_MAX } from '#contract/preview.ts'
import { firstCharacters, fits } from '#contract/rules/characters.ts'

/** Characters that change the text direction or are invisible. */
export const UNSEEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

export const titleOf = (value: unknown) => plain(value, PREVIEW_TITLE_MAX)
export const descriptionOf = (value: unknown) => plain(value, PREVIEW_DESCRIPTION_MAX)
export const siteNameOf = (value: unknown) => plain(value, PREVIEW_SITE_MAX)

/**
 * One line without control and direction characters, cut to a number of visible characters; null if
 * empty.
 */
function plain(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null
  const line = value
    .slice(0, 4096)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return line === '' ? null : shortened(line, most)
}

function shortened(line: string, most: number): string {
  return fits(line, most) ? line : `${firstCharacters(line, most - 1).trimEnd()}…`
}
