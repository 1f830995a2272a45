const LINK_PART = /:\/\/|@|\.(?=[\p{L}\p{N}])/gu
/** Invisible and without width. */
const WORD_JOINER = '\u2060'

/**
 * Text that people wrote, such that mail programs make no link of it: with an invisible character after the signs that
 * links have.
 */
export function defuseLinks(text: string): string {
  return text.replace(LINK_PART, `$&${WORD_JOINER}`)
}
